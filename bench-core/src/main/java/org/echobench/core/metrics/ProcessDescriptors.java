package org.echobench.core.metrics;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The file descriptors of one process, sockets among them.
 *
 * @param limit how many it may have open
 * @param open how many it has
 */
public record ProcessDescriptors(long limit, long open) {

    private static final Pattern LIMIT = Pattern.compile("(?m)^Max open files\\s+(\\d+)");

    /** The descriptors of a process of this user; empty except on Linux, and if the process has ended. */
    public static Optional<ProcessDescriptors> of(long pid) {
        OptionalLong limit = ProcText.read("/proc/" + pid + "/limits")
                .map(ProcessDescriptors::limit)
                .orElse(OptionalLong.empty());
        if (limit.isEmpty()) {
            return Optional.empty();
        }
        try (Stream<Path> open = Files.list(Path.of("/proc/" + pid + "/fd"))) {
            return Optional.of(new ProcessDescriptors(limit.getAsLong(), open.count()));
        } catch (IOException e) {
            // The process ended between the two reads.
            return Optional.empty();
        }
    }

    /** The soft limit in the text of {@code /proc/PID/limits}. */
    static OptionalLong limit(String limits) {
        Matcher matcher = LIMIT.matcher(limits);
        return matcher.find() ? OptionalLong.of(Long.parseLong(matcher.group(1))) : OptionalLong.empty();
    }

    /** How many more may be opened. */
    public long room() {
        return limit - open;
    }
}
