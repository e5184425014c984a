package org.echobench.core.metrics;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** What Linux tells under /proc; empty on other systems. */
public final class ProcFs {

    private static final Path PROC = Path.of("/proc");

    private ProcFs() {}

    /** Resident set of this process, in bytes. */
    public static OptionalLong residentBytes() {
        return kilobytes(PROC.resolve("self/status"), "VmRSS:");
    }

    /** Kernel slab of the whole machine, where sockets live, in bytes. */
    public static OptionalLong slabBytes() {
        return kilobytes(PROC.resolve("meminfo"), "Slab:");
    }

    /** Addresses in TIME_WAIT on the whole machine: what an earlier fork left behind slows the next. */
    public static OptionalLong timeWaits() {
        Optional<String> line = line(PROC.resolve("net/sockstat"), "TCP:");
        if (line.isEmpty()) {
            return OptionalLong.empty();
        }
        String[] words = line.get().split("\\s+");
        for (int i = 0; i < words.length - 1; i++) {
            if (words[i].equals("tw")) {
                return OptionalLong.of(Long.parseLong(words[i + 1]));
            }
        }
        return OptionalLong.empty();
    }

    private static OptionalLong kilobytes(Path file, String label) {
        return line(file, label)
                .map(line -> OptionalLong.of(Long.parseLong(line.replaceAll("[^0-9]", "")) * 1_024))
                .orElse(OptionalLong.empty());
    }

    private static Optional<String> line(Path file, String start) {
        if (!Files.isReadable(file)) {
            return Optional.empty();
        }
        try (Stream<String> lines = Files.lines(file)) {
            return lines.filter(line -> line.startsWith(start)).findFirst();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
