package org.echobench.core.benchmarks;

import java.util.concurrent.ThreadLocalRandom;
import org.echobench.core.load.Payload;

/** The payload that a benchmark's parameters ask for. */
final class Payloads {

    private Payloads() {}

    /** @param kind {@code text}, {@code binary} or {@code json} */
    static Payload of(int bytes, String kind) {
        int key = ThreadLocalRandom.current().nextInt() | 1;
        switch (kind) {
            case "text":
                return new Payload(bytes, true, key);
            case "binary":
                return new Payload(bytes, false, key);
            case "json":
                return Payload.json(bytes, key);
            default:
                throw new IllegalArgumentException("kind must be text, binary or json, but is '" + kind + "'");
        }
    }
}
