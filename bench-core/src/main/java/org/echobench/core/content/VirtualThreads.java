package org.echobench.core.content;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Virtual threads, which the JDK that compiles need not have. */
public final class VirtualThreads {

    private VirtualThreads() {}

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
