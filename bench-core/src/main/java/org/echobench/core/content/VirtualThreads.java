package org.echobench.core.content;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import org.echobench.core.spi.LingeringThread;

/** What rows on virtual threads share. */
public final class VirtualThreads {

    private static final int NEEDED_JDK = 21;

    private VirtualThreads() {}

    /** Empty where this JVM has them; otherwise which does. */
    public static Optional<String> unavailable() {
        return Runtime.version().feature() >= NEEDED_JDK
                ? Optional.empty()
                : Optional.of("needs JDK " + NEEDED_JDK + " or newer; this is " + System.getProperty("java.version"));
    }

    /** The JDK's own threads that run them; they live as long as the JVM. */
    public static List<LingeringThread> lingering() {
        return List.of(
                new LingeringThread("ForkJoinPool-", "the JDK's carriers of virtual threads live as long as the JVM"),
                new LingeringThread("VirtualThread-", "the JDK's helpers of virtual threads live as long as the JVM"));
    }

    /** The same after those of a framework. */
    public static List<LingeringThread> lingeringBeside(List<LingeringThread> others) {
        return Stream.concat(others.stream(), lingering().stream()).toList();
    }

    /**
     * Runs each task on a virtual thread of its own, for a framework that has no switch for it; {@code shutdownNow}
     * interrupts them.
     *
     * @throws IllegalStateException where this JVM has none
     */
    public static ExecutorService perTask() {
        try {
            return (ExecutorService)
                    Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("this JVM has no virtual threads", e);
        }
    }
}
