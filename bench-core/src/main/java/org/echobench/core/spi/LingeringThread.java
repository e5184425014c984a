package org.echobench.core.spi;

import java.util.ArrayList;
import java.util.List;

/**
 * A framework thread that outlives the server.
 *
 * @param namePrefix the prefix of the thread's name
 * @param reason why it cannot be ended, in one sentence
 */
public record LingeringThread(String namePrefix, String reason) {

    /** Of each framework on Netty. */
    public static final LingeringThread NETTYS_EXECUTOR = new LingeringThread(
            "globalEventExecutor",
            "Netty's process-wide executor reports the end of the event loops and ends a second later");

    private static final List<LingeringThread> OF_VIRTUAL_THREADS = List.of(
            new LingeringThread("ForkJoinPool-", "the JDK's carriers of virtual threads live as long as the JVM"),
            new LingeringThread("VirtualThread-", "the JDK's helpers of virtual threads live as long as the JVM"));

    public LingeringThread {
        if (namePrefix.isBlank() || reason.isBlank()) {
            throw new IllegalArgumentException("namePrefix and reason must not be blank");
        }
    }

    /** The lingering threads of a row, and the JDK's own if it runs on virtual threads. */
    public static List<LingeringThread> of(BenchServerProvider row) {
        List<LingeringThread> all = new ArrayList<>(row.lingeringThreads());
        if (row.info().http() == Threading.VIRTUAL_THREADS) {
            all.addAll(OF_VIRTUAL_THREADS);
        }
        return all;
    }
}
