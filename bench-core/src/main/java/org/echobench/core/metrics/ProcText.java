package org.echobench.core.metrics;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the small texts of {@code /proc}. Every answer is empty where the kernel does not give it. */
final class ProcText {

    private static final Pattern STALLED = Pattern.compile("(?m)^some .*\\btotal=(\\d+)");
    private static final Pattern STALLED_SHARE = Pattern.compile("(?m)^some .*\\bavg10=([0-9.]+)");

    private static final Pattern TIME_WAITS = Pattern.compile("(?m)^TCP: .*\\btw (\\d+)");

    private ProcText() {}

    /** The text of a file below {@code /proc}; empty off Linux, and where the kernel refuses to give it. */
    static Optional<String> read(String path) {
        try {
            return Optional.of(Files.readString(Path.of(path)));
        } catch (IOException e) {
            // Absent off Linux; pressure files also answer "not supported" on kernels built without them.
            return Optional.empty();
        }
    }

    /** Bytes of a line {@code Label:  123 kB}, as in {@code /proc/self/status} and {@code /proc/meminfo}. */
    static OptionalLong kilobytes(String text, String label) {
        Matcher matcher = Pattern.compile("(?m)^" + Pattern.quote(label) + ":\\s*(\\d+) kB$")
                .matcher(text);
        return matcher.find() ? OptionalLong.of(Long.parseLong(matcher.group(1)) * 1_024) : OptionalLong.empty();
    }

    /** The number of a line {@code Label:  123}, as in {@code /proc/PID/status}. */
    static OptionalLong number(String text, String label) {
        Matcher matcher =
                Pattern.compile("(?m)^" + Pattern.quote(label) + ":\\s*(\\d+)$").matcher(text);
        return matcher.find() ? OptionalLong.of(Long.parseLong(matcher.group(1))) : OptionalLong.empty();
    }

    /** Connections in TIME_WAIT, from {@code /proc/net/sockstat}. */
    static OptionalLong timeWaits(String sockstat) {
        Matcher matcher = TIME_WAITS.matcher(sockstat);
        return matcher.find() ? OptionalLong.of(Long.parseLong(matcher.group(1))) : OptionalLong.empty();
    }

    /** Microseconds since start in which some task waited for a processor, from {@code /proc/pressure/cpu}. */
    static OptionalLong stalledMicros(String pressure) {
        Matcher matcher = STALLED.matcher(pressure);
        return matcher.find() ? OptionalLong.of(Long.parseLong(matcher.group(1))) : OptionalLong.empty();
    }

    /** Share of the last 10 s in which some task waited for a processor, 0 to 1, from {@code /proc/pressure/cpu}. */
    static OptionalDouble stalledShare(String pressure) {
        Matcher matcher = STALLED_SHARE.matcher(pressure);
        return matcher.find() ? OptionalDouble.of(Double.parseDouble(matcher.group(1)) / 100) : OptionalDouble.empty();
    }

    /** Mean number of runnable and blocked tasks over the last minute, from {@code /proc/loadavg}. */
    static OptionalDouble loadAverage(String loadavg) {
        String first = loadavg.trim().split("\\s+")[0];
        return first.isEmpty() ? OptionalDouble.empty() : OptionalDouble.of(Double.parseDouble(first));
    }
}
