package org.echobench.core.benchmarks;

import java.util.concurrent.ThreadLocalRandom;
import org.echobench.core.load.Payload;

/** The payload that a benchmark's parameters ask for. */
final class Payloads {

    private Payloads() {}

    /** @param kind {@code text} or {@code binary} */
    static Payload of(int bytes, String kind) {
        if (!kind.equals("text") && !kind.equals("binary")) {
            throw new IllegalArgumentException("kind must be text or binary, but is '" + kind + "'");
        }
        return new Payload(
                bytes, kind.equals("text"), ThreadLocalRandom.current().nextInt() | 1);
    }
}
