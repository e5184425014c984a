package org.echobench.core.content;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Access to virtual threads for code that an older JDK compiles. */
public final class VirtualThreads {

    private VirtualThreads() {}

    /**
     * Runs each task on a virtual thread of its own, for a framework without a setting for that; {@code shutdownNow}
     * interrupts them.
     *
     * @throws IllegalStateException if this JVM has none
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
