package org.echobench.runner.plan;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.echobench.results.Json;

/** What a run was measured on, without the machine's name. */
public final class Machine {

    private static final String NOT_AVAILABLE = "n/a";

    private Machine() {}

    static ObjectNode toJson() {
        ObjectNode json = Json.object();
        json.put("processor", processor());
        json.put("processors", Runtime.getRuntime().availableProcessors());
        json.put("memoryBytes", memoryBytes());
        json.put("governor", governor());
        json.put("os", System.getProperty("os.name"));
        json.put("kernel", System.getProperty("os.version"));
        json.put("architecture", System.getProperty("os.arch"));
        return json;
    }

    /** The processor's name; "n/a" off Linux. */
    public static String processor() {
        return read(Path.of("/proc/cpuinfo"))
                .flatMap(text -> text.lines()
                        .filter(line -> line.startsWith("model name"))
                        .map(line -> line.substring(line.indexOf(':') + 1).strip())
                        .findFirst())
                .orElse(NOT_AVAILABLE);
    }

    /** How the kernel sets the clock rate; "n/a" where it does not say, as in most virtual machines. */
    public static String governor() {
        return read(Path.of("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor"))
                .map(String::strip)
                .orElse(NOT_AVAILABLE);
    }

    /** Physical memory. */
    public static long memoryBytes() {
        return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getTotalMemorySize();
    }

    private static Optional<String> read(Path file) {
        try {
            return Files.isReadable(file) ? Optional.of(Files.readString(file)) : Optional.empty();
        } catch (IOException e) {
            return Optional.empty(); // listed by the kernel, but refused when read
        }
    }
}
