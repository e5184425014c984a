package org.echobench.tck;

import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.empty;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.awaitility.core.ConditionFactory;
import org.echobench.core.host.ThreadLeaks;
import org.echobench.core.spi.BenchServerProvider;
import org.echobench.core.spi.LingeringThread;

/**
 * The threads and, on Linux, the open files and sockets that servers leave behind in this process. A descriptor is
 * identified by its number and target, so closing an older descriptor does not hide a leak.
 */
final class Leftovers {

    private final BenchServerProvider provider;
    private final Duration patience;
    private final ThreadLeaks threads;
    private final Set<Map.Entry<Integer, String>> descriptors =
            LinuxSocket.descriptors().entrySet();

    /** Watches the subject's servers that are started from now on. */
    Leftovers(ContractSubject subject) {
        provider = subject.subject();
        patience = subject.patience();
        threads = new ThreadLeaks(LingeringThread.of(provider));
    }

    private ConditionFactory expectNo(String what, String when) {
        return await("server '" + provider.info().id() + "': expected no " + what + " " + when)
                // Awaitility's own thread would count as one.
                .pollInSameThread()
                .pollDelay(Duration.ZERO)
                .atMost(patience);
    }

    /** Fails unless all new threads, except the lingering ones, end within {@code patience}. */
    void awaitNoThread(String when) {
        expectNo("thread left", when).until(() -> describe(threads.alive()), empty());
    }

    /** Fails unless fewer than {@code times} new ones are open within {@code patience}. A leak adds one each time. */
    void awaitFewerDescriptorsThan(int times, String when) {
        expectNo("descriptor left open", when).until(this::addedDescriptors, added -> added < times);
    }

    /** The new threads that the provider lists as lingering. */
    List<String> lingering() {
        return describe(threads.lingering());
    }

    private static List<String> describe(List<Thread> threads) {
        return threads.stream()
                .map(thread -> thread.getName() + " at "
                        + Stream.of(thread.getStackTrace()).limit(1).toList())
                .toList();
    }

    private int addedDescriptors() {
        Set<Map.Entry<Integer, String>> added = LinuxSocket.descriptors().entrySet();
        added.removeAll(descriptors);
        return added.size();
    }
}
