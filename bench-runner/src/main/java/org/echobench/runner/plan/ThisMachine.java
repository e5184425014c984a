package org.echobench.runner.plan;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.echobench.results.run.Machine;

/** Reads the facts of this machine. */
public final class ThisMachine {

    private ThisMachine() {}

    public static Machine describe() {
        return new Machine(
                processor(),
                Runtime.getRuntime().availableProcessors(),
                ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getTotalMemorySize(),
                read(Path.of("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor"))
                        .map(String::strip),
                System.getProperty("os.name"),
                System.getProperty("os.version"),
                System.getProperty("os.arch"));
    }

    private static Optional<String> processor() {
        return read(Path.of("/proc/cpuinfo")).flatMap(text -> text.lines()
                .filter(line -> line.startsWith("model name"))
                .map(line -> line.substring(line.indexOf(':') + 1).strip())
                .findFirst());
    }

    private static Optional<String> read(Path file) {
        try {
            return Files.isReadable(file) ? Optional.of(Files.readString(file)) : Optional.empty();
        } catch (IOException e) {
            return Optional.empty(); // listed by the kernel, but refused when read
        }
    }
}
