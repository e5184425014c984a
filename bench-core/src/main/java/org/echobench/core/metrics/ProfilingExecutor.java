package org.echobench.core.metrics;

import java.lang.reflect.Field;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RunnableFuture;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.openjdk.jmh.profile.InternalProfiler;

/**
 * The executor of JMH's worker threads, chosen by {@code -Djmh.executor=CUSTOM}. It behaves as JMH's own, and adds
 * {@link EchobenchProfiler} to the fork's profilers: JMH has no way for a benchmark to ask for a profiler, and a result
 * must not lack its latency because someone started it from an IDE or by JMH's main without {@code -prof}.
 */
public final class ProfilingExecutor extends ThreadPoolExecutor {

    private boolean added;

    /** Called by JMH. */
    public ProfilingExecutor(int threads, String benchmark) {
        super(threads, threads, 0, TimeUnit.MILLISECONDS, new LinkedBlockingQueue<>(), threadFactory(benchmark));
    }

    private static java.util.concurrent.ThreadFactory threadFactory(String benchmark) {
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

    /** {@code task} is an inner class of JMH's BenchmarkHandler, which keeps the profilers in both orders. */
    private static void addProfiler(Object task) {
        try {
            Object handler = field(task, "this$0").get(task);
            for (String name : new String[] {"profilers", "profilersRev"}) {
                @SuppressWarnings("unchecked")
                List<InternalProfiler> profilers =
                        (List<InternalProfiler>) field(handler, name).get(handler);
                if (profilers.stream().noneMatch(EchobenchProfiler.class::isInstance)) {
                    profilers.add(new EchobenchProfiler());
                }
            }
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(
                    "this JMH version hides its profilers; remove -Djmh.executor and add -prof "
                            + EchobenchProfiler.class.getName(),
                    e);
        }
    }

    private static Field field(Object owner, String name) throws NoSuchFieldException {
        Field field = owner.getClass().getDeclaredField(name);
        field.setAccessible(true);
        return field;
    }
}
