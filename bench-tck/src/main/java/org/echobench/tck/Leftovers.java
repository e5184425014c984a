package org.echobench.tck;

import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.empty;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.stream.Collectors;
import org.awaitility.core.ConditionFactory;
import org.echobench.core.spi.BenchServerProvider;
import org.echobench.core.spi.LingeringThread;

/**
 * The threads and, on Linux, the open files and sockets that servers leave behind in this process. A descriptor is
 * identified by its number and target, so closing an older descriptor does not hide a leak.
 */
final class Leftovers {

    private final BenchServerProvider provider;
    private final Duration patience;
    private final Set<Long> threads = threads().stream().map(Leftovers::id).collect(Collectors.toSet());
    private final Set<Map.Entry<Integer, String>> descriptors = descriptors();

    private Leftovers(BenchServerProvider provider, Duration patience) {
        this.provider = provider;
        this.patience = patience;
    }

    /** Of servers of the subject that are started from now on. */
    static Leftovers of(ContractSubject subject) {
        return new Leftovers(subject.subject(), subject.patience());
    }

    private ConditionFactory expectNo(String what, String when) {
        return await("server '" + provider.info().id() + "': expected no " + what + " " + when)
                // Awaitility's own thread would be one.
                .pollInSameThread()
                .pollDelay(Duration.ZERO)
                .atMost(patience);
    }

    /** Fails unless all new threads, except the lingering ones, end within {@code patience}. */
    void awaitNoThread(String when) {
        expectNo("thread left", when).until(() -> describe(false), empty());
    }

    /** Fails unless, within {@code patience}, fewer than {@code times} are open that were not. A leak adds one each time. */
    void awaitFewerDescriptorsThan(int times, String when) {
        expectNo("descriptor left open", when).until(this::addedDescriptors, added -> added < times);
    }

    /** The threads added since that the provider lists as lingering. */
    List<String> lingering() {
        return describe(true);
    }

    private List<String> describe(boolean lingering) {
        return threads().stream()
                .filter(thread -> !threads.contains(id(thread)) && !belongsToTheJdk(thread))
                .filter(thread -> lingers(thread) == lingering)
                .map(Leftovers::describe)
                .toList();
    }

    private boolean lingers(Thread thread) {
        return LingeringThread.of(provider).stream()
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

    private static Set<Thread> threads() {
        return Thread.getAllStackTraces().keySet();
    }

    @SuppressWarnings("deprecation") // threadId() is JDK 19.
    private static long id(Thread thread) {
        return thread.getId();
    }

    private int addedDescriptors() {
        Set<Map.Entry<Integer, String>> added = descriptors();
        added.removeAll(descriptors);
        return added.size();
    }

    private static Set<Map.Entry<Integer, String>> descriptors() {
        try {
            return LinuxSocket.descriptors().entrySet();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
