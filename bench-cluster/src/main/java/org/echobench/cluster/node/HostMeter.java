package org.echobench.cluster.node;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import org.echobench.core.metrics.BackgroundLoadProbe;
import org.echobench.results.run.BackgroundLoad;

/** The load on this node's host between its creation and {@link #finish}. */
final class HostMeter {

    private final BackgroundLoadProbe probe = new BackgroundLoadProbe();
    private final long startedAt = System.nanoTime();
    private final long cpuBefore = cpuNanos();

    private static long cpuNanos() {
        return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getProcessCpuTime();
    }

    /** Processors of the host, also where this process is bound to some of them. */
    static int processors() throws IOException {
        Path stat = Path.of("/proc/stat");
        if (!Files.isReadable(stat)) {
            return Runtime.getRuntime().availableProcessors();
        }
        return (int) Files.readAllLines(stat).stream()
                .filter(line -> line.matches("cpu\\d+ .*"))
                .count();
    }

    /** @param childNanos processor time of running processes that this one has started */
    NodeMessages.HostShare finish(long childNanos) throws IOException {
        BackgroundLoad load = probe.finish();
        double available = (double) (System.nanoTime() - startedAt) * processors();
        double child = childNanos / available;
        return new NodeMessages.HostShare(
                load.steal().orElse(Double.NaN),
                load.others().orElse(Double.NaN) - child,
                (cpuNanos() - cpuBefore) / available + child,
                load.loadAverageBefore().orElse(Double.NaN),
                load.pressureBefore().orElse(Double.NaN),
                load.pressure().orElse(Double.NaN),
                load.loadAverage().orElse(Double.NaN));
    }
}
