package org.echobench.core.metrics;

import java.lang.reflect.Field;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RunnableFuture;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.openjdk.jmh.profile.InternalProfiler;

/**
 * The executor of JMH's worker threads, chosen by {@code -Djmh.executor=CUSTOM}: JMH's own executor, which also adds
 * {@link EchobenchProfiler} if {@code -prof} did not. Only plain {@code org.openjdk.jmh.Main} without {@code -prof}
 * needs it, because a benchmark cannot ask JMH for a profiler.
 */
public final class ProfilingExecutor extends ThreadPoolExecutor {

    private boolean added;

    /** Called by JMH. */
    public ProfilingExecutor(int threads, String benchmark) {
        super(threads, threads, 0, TimeUnit.MILLISECONDS, new LinkedBlockingQueue<>(), threadFactory(benchmark));
    }

    private static ThreadFactory threadFactory(String benchmark) {
        AtomicInteger number = new AtomicInteger();
        return task -> {
            Thread thread = new Thread(task, benchmark + "-jmh-worker-" + number.incrementAndGet());
            thread.setDaemon(true);
            return thread;
        };
    }

    @Override
    protected <T> RunnableFuture<T> newTaskFor(Callable<T> task) {
        if (!added) {
            added = true;
            addProfiler(task);
        }
        return super.newTaskFor(task);
    }

    /** The task is an inner class of the handler with the profilers that JMH calls after an iteration. */
    @SuppressWarnings("unchecked")
    private static void addProfiler(Object task) {
        try {
            List<InternalProfiler> profilers = (List<InternalProfiler>) value(value(task, "this$0"), "profilersRev");
            if (profilers.stream().noneMatch(EchobenchProfiler.class::isInstance)) {
                profilers.add(new EchobenchProfiler());
            }
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(
                    "this JMH version hides its profilers; remove -Djmh.executor and add -prof "
                            + EchobenchProfiler.class.getName(),
                    e);
        }
    }

    private static Object value(Object owner, String name) throws ReflectiveOperationException {
        Field field = owner.getClass().getDeclaredField(name);
        field.setAccessible(true);
        return field.get(owner);
    }
}
