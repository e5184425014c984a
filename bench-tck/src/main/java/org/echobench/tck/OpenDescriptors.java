package org.echobench.tck;

import static org.awaitility.Awaitility.await;

import com.sun.management.UnixOperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;

/** The number of open files and sockets of this process, if the system gives it. */
final class OpenDescriptors {

    private final long count;

    private OpenDescriptors(long count) {
        this.count = count;
    }

    static OpenDescriptors now() {
        return new OpenDescriptors(count());
    }

    /**
     * Fails unless, within {@code patience}, fewer than {@code times} more are open than then. A leak would add one
     * each time.
     */
    void awaitFewerAddedThan(int times, String serverId, Duration patience, String when) {
        await("server '" + serverId + "': expected no descriptor left open " + when)
                .pollInSameThread()
                .pollDelay(Duration.ZERO)
                .atMost(patience)
                .until(() -> count() - count, added -> added < times);
    }

    private static long count() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix
                ? unix.getOpenFileDescriptorCount()
                : 0;
    }
}
