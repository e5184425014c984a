package org.echobench.cluster.relay;

import com.sun.management.UnixOperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import org.echobench.core.metrics.Proc;
import org.echobench.results.Jvm;
import org.echobench.results.run.Machine;

/**
 * A relay and its host. Settings of the kernel are empty off Linux.
 *
 * @param port of the relay
 * @param os with its architecture
 * @param processors of the host, also where the relay may use only some of them
 * @param descriptors that a process may have
 * @param ports the range that the host gives out by itself: {@code 32768 60999}
 * @param backlog connections that may wait to be accepted
 */
public record RelayFacts(
        int port,
        String jvm,
        String os,
        String kernel,
        String processor,
        int processors,
        long memoryBytes,
        long descriptors,
        String ports,
        String backlog) {

    /** Of this host. */
    static RelayFacts of(int port) throws IOException {
        Machine machine = Machine.ofThis();
        return new RelayFacts(
                port,
                Jvm.ofHost().name(),
                machine.os() + " " + machine.architecture(),
                machine.kernel(),
                machine.processor().orElse("n/a"),
                processorsOfHost(),
                machine.memoryBytes(),
                ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix
                        ? unix.getMaxFileDescriptorCount()
                        : Integer.MAX_VALUE,
                Proc.setting("net/ipv4/ip_local_port_range").orElse(""),
                Proc.setting("net/core/somaxconn").orElse(""));
    }

    private static int processorsOfHost() throws IOException {
        Path stat = Path.of("/proc/stat");
        if (!Files.isReadable(stat)) {
            return Runtime.getRuntime().availableProcessors();
        }
        return (int) Files.readAllLines(stat).stream()
                .filter(line -> line.matches("cpu\\d+ .*"))
                .count();
    }
}
