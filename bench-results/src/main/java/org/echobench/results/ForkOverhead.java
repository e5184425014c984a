package org.echobench.results;

import java.time.Duration;
import java.util.Map;

/** What a fork takes besides its iterations, about, as seen on two processors. */
public final class ForkOverhead {

    /** JVM, server and connections, before the first iteration and after the last. */
    private static final Duration START = Duration.ofMillis(1_500);

    /** The server's own JVM, and its end. */
    private static final Duration SERVER_START = Duration.ofMillis(1_000);

    private static final Duration WARM_UP = Duration.ofSeconds(9);

    private static final Duration WARM_UP_REFERENCE = Duration.ofSeconds(4);

    private ForkOverhead() {}

    /**
     * The start and the end of its processes.
     *
     * @param params of the row, by label
     */
    public static Duration start(Map<String, String> params) {
        return Isolation.FORKED.isIn(params) ? START.plus(SERVER_START) : START;
    }

    /** The warm-up of a server before the first iteration, load and rests; only a fork of our benchmarks has one. */
    public static Duration warmUp(String serverId) {
        return serverId.startsWith(Subject.REFERENCE) ? WARM_UP_REFERENCE : WARM_UP;
    }
}
