package org.echobench.results.run;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;

/**
 * The machine of a run, without its name.
 *
 * @param processor its name; empty off Linux
 * @param processors count, 1 or more
 * @param memoryBytes physical memory
 * @param governor how the kernel sets the clock rate; empty where it does not say, as in most virtual machines
 */
public record Machine(
        Optional<String> processor,
        int processors,
        long memoryBytes,
        Optional<String> governor,
        String os,
        String kernel,
        String architecture) {

    private static final double GIB = 1L << 30;

    public Machine {
        if (processors < 1) {
            throw new IllegalArgumentException("processors must be 1 or more, but is " + processors);
        }
    }

    /** A description that is equal for machines that compare: {@code AMD EPYC, 2 processors, 23.5 GiB, Linux amd64}. */
    public String hardware() {
        return hardware(processor, processors, memoryBytes) + ", " + os + " " + architecture;
    }

    /** The facts that must be equal when a run is resumed. Updates of the kernel and the clock rate may differ. */
    public Machine identity() {
        return new Machine(Optional.empty(), processors, 0, Optional.empty(), os, "", architecture);
    }

    public static Machine ofThis() {
        return new Machine(
                read(Path.of("/proc/cpuinfo")).flatMap(Machine::model),
                Runtime.getRuntime().availableProcessors(),
                ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getTotalMemorySize(),
                read(Path.of("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor")),
                System.getProperty("os.name"),
                System.getProperty("os.version"),
                System.getProperty("os.arch"));
    }

    private static Optional<String> model(String cpuinfo) {
        return cpuinfo.lines()
                .filter(line -> line.startsWith("model name"))
                .map(line -> line.substring(line.indexOf(':') + 1).strip())
                .findFirst();
    }

    /** A fact in a file of the kernel; empty where there is none. */
    public static Optional<String> read(Path file) {
        try {
            return Files.isReadable(file) ? Optional.of(Files.readString(file).strip()) : Optional.empty();
        } catch (IOException e) {
            return Optional.empty(); // listed by the kernel, but refused when read
        }
    }

    static String hardware(Optional<String> processor, int processors, long memoryBytes) {
        return String.format(
                Locale.ROOT, "%s, %d processors, %.1f GiB", processor.orElse("n/a"), processors, memoryBytes / GIB);
    }
}
