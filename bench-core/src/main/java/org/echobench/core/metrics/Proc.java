package org.echobench.core.metrics;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Linux figures under {@code /proc}. Each is empty on other systems, and where the kernel does not provide it. */
public final class Proc {

    private static final Pattern TIME_WAITS = Pattern.compile("(?m)^TCP: .*\\btw (\\d+)");
    private static final Pattern OPEN_FILES = Pattern.compile("(?m)^Max open files\\s+(\\d+)");

    private static final int MOST_BYTES_OF_SETTING = 256;

    private Proc() {}

    /** Resident set of this process, in bytes. */
    public static OptionalLong residentBytes() {
        return bytes(read("self/status"), "VmRSS");
    }

    /** Kernel slab of the whole machine, where sockets live, in bytes. */
    public static OptionalLong slabBytes() {
        return bytes(read("meminfo"), "Slab");
    }

    /** Memory available without swapping, in bytes. */
    public static OptionalLong availableBytes() {
        return bytes(read("meminfo"), "MemAvailable");
    }

    /** Processors of the whole machine, even if this process may use only some of them. */
    public static Optional<Integer> processors() {
        long lines =
                read("stat").lines().filter(line -> line.matches("cpu\\d+ .*")).count();
        return lines == 0 ? Optional.empty() : Optional.of((int) lines);
    }

    /** TCP connections in TIME_WAIT on the whole machine. Those of an earlier fork slow the next one. */
    public static OptionalLong timeWaits() {
        return timeWaits(read("net/sockstat"));
    }

    static OptionalLong timeWaits(String sockstat) {
        return number(sockstat, TIME_WAITS);
    }

    /**
     * The file descriptors of one process, sockets among them.
     *
     * @param limit how many it may have open
     * @param open how many it has
     */
    public record Descriptors(long limit, long open) {

        public long room() {
            return limit - open;
        }
    }

    /** The descriptors of a process of this user; empty also if the process has ended. */
    public static Optional<Descriptors> descriptors(long pid) {
        OptionalLong limit = descriptorLimit(read(pid + "/limits"));
        try (Stream<Path> open = Files.list(Path.of("/proc/" + pid + "/fd"))) {
            return limit.isPresent() ? Optional.of(new Descriptors(limit.getAsLong(), open.count())) : Optional.empty();
        } catch (IOException e) {
            // The process ended between the two reads.
            return Optional.empty();
        }
    }

    /** The soft limit in the text of {@code /proc/PID/limits}. */
    static OptionalLong descriptorLimit(String limits) {
        return number(limits, OPEN_FILES);
    }

    /** The text of a file below {@code /proc}; "" off Linux, and where the kernel refuses to give it. */
    static String read(String path) {
        try {
            return Files.readString(Path.of("/proc", path));
        } catch (IOException e) {
            return "";
        }
    }

    /** A setting of the kernel below {@code /proc/sys}; empty also where this container hides it. */
    public static Optional<String> setting(String name) {
        // In one read: a reader that reads such a file in pieces gets only its beginning.
        try (FileChannel channel = FileChannel.open(Path.of("/proc/sys", name))) {
            ByteBuffer buffer = ByteBuffer.allocate(MOST_BYTES_OF_SETTING);
            channel.read(buffer);
            return Optional.of(
                    StandardCharsets.US_ASCII.decode(buffer.flip()).toString().strip());
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** Bytes of a line {@code Label:  123 kB}, as in {@code /proc/self/status} and {@code /proc/meminfo}. */
    static OptionalLong bytes(String text, String label) {
        String lines = "\n" + text + "\n";
        int line = lines.indexOf("\n" + label + ":");
        String value = line < 0 ? "" : lines.substring(line + label.length() + 2, lines.indexOf('\n', line + 1));
        return value.endsWith(" kB")
                ? OptionalLong.of(
                        1_024 * Long.parseLong(value.replace(" kB", "").strip()))
                : OptionalLong.empty();
    }

    /** The whole number that a pattern's only group matches first. */
    static OptionalLong number(String text, Pattern pattern) {
        Matcher matcher = pattern.matcher(text);
        return matcher.find() ? OptionalLong.of(Long.parseLong(matcher.group(1))) : OptionalLong.empty();
    }
}
