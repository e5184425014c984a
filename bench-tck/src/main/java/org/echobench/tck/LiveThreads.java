package org.echobench.tck;

import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.empty;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.stream.Collectors;
import org.echobench.core.spi.BenchServerProvider;

/** The threads alive at one moment, to find those that a server adds later. */
final class LiveThreads {

    private final Set<Long> ids;

    private LiveThreads(Set<Long> ids) {
        this.ids = ids;
    }

    static LiveThreads now() {
        return new LiveThreads(all().stream().map(LiveThreads::id).collect(Collectors.toSet()));
    }

    /** Fails unless all new threads, except the lingering ones, end within {@code patience}. */
    void awaitNoneAdded(BenchServerProvider provider, Duration patience, String when) {
        await("server '" + provider.info().id() + "': expected no thread left " + when)
                // Awaitility's own thread would be one.
                .pollInSameThread()
                .pollDelay(Duration.ZERO)
                .atMost(patience)
                .until(() -> leaked(provider), empty());
    }

    private List<String> leaked(BenchServerProvider provider) {
        return added().stream()
                .filter(thread -> !lingers(thread, provider))
                .map(LiveThreads::describe)
                .toList();
    }

    /** The threads added since that the provider lists as lingering. */
    List<String> lingering(BenchServerProvider provider) {
        return added().stream()
                .filter(thread -> lingers(thread, provider))
                .map(LiveThreads::describe)
                .toList();
    }

    private List<Thread> added() {
        return all().stream()
                .filter(thread -> !ids.contains(id(thread)) && !belongsToTheJdk(thread))
                .toList();
    }

    private static boolean lingers(Thread thread, BenchServerProvider provider) {
        return provider.lingeringThreads().stream()
                .anyMatch(known -> thread.getName().startsWith(known.namePrefix()));
    }

    /** Carriers of virtual threads, pollers and the common pool start on first use and belong to no server. */
    private static boolean belongsToTheJdk(Thread thread) {
        return thread.getClass().getName().startsWith("jdk.internal.")
                || thread instanceof ForkJoinWorkerThread worker && worker.getPool() == ForkJoinPool.commonPool();
    }

    private static String describe(Thread thread) {
        StackTraceElement[] stack = thread.getStackTrace();
        return thread.getName() + (stack.length == 0 ? "" : " at " + stack[0]);
    }

    private static Set<Thread> all() {
        return Thread.getAllStackTraces().keySet();
    }

    @SuppressWarnings("deprecation") // threadId() is JDK 19.
    private static long id(Thread thread) {
        return thread.getId();
    }
}
