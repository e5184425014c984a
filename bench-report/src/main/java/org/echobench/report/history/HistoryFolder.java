package org.echobench.report.history;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.echobench.report.history.HistoryEntry.Point;
import org.echobench.results.Disk;
import org.echobench.results.UserError;
import org.echobench.results.jmh.RowId;
import org.echobench.results.renames.Renames;

/** A folder with a file for each commit and machine, {@code COMMIT-MACHINE.json}. Files are added and never changed. */
public record HistoryFolder(Path folder) {

    private static final ObjectMapper JSON =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

    /**
     * Keeps entries: all of them or, where one is refused, none. Adding the same entry again does nothing.
     *
     * @return for each file, in this order, whether it had the entry before
     * @throws UserError if two of them, or one and a file, are of the same commit on the same machine
     */
    public Map<Path, Boolean> add(List<HistoryEntry> entries) {
        Map<Path, String> texts = new LinkedHashMap<>();
        for (HistoryEntry entry : entries) {
            Path file = folder.resolve(entry.commit() + "-" + entry.machineId() + ".json");
            if (texts.put(file, text(entry)) != null) {
                throw new UserError("Two results are of commit " + entry.commit() + " on one machine ("
                        + entry.machine() + "): join them in one file, or add them one by one with --machine.");
            }
            if (Files.exists(file) && !holds(file, texts.get(file))) {
                throw new UserError(
                        file + " holds another run of this commit on this machine: delete the file if this run shall"
                                + " replace it.");
            }
        }
        Map<Path, Boolean> before = new LinkedHashMap<>();
        texts.keySet().forEach(file -> before.put(file, Files.exists(file)));
        texts.forEach(this::write);
        return before;
    }

    private static String text(HistoryEntry entry) {
        try {
            return JSON.writeValueAsString(entry) + "\n";
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e); // an entry has only texts and numbers
        }
    }

    private static boolean holds(Path file, String text) {
        try {
            return Arrays.equals(Files.readAllBytes(file), text.getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UserError(file + " cannot be read: " + e.getMessage() + ".", e);
        }
    }

    private void write(Path file, String text) {
        try {
            Files.createDirectories(folder);
            if (Files.notExists(file)) {
                Disk.write(file, text);
            }
        } catch (IOException e) {
            throw Disk.refused(file, e);
        }
    }

    /**
     * Every entry, with rows under their names of today and in the units of their newest commit.
     *
     * @param ancestry full hashes of commits, ancestors first
     * @return in the order of {@link #sorted}
     * @throws UserError if there is none, or a file is not an entry
     */
    public List<HistoryEntry> entries(List<String> ancestry) {
        Renames renames = Renames.in(folder);
        List<HistoryEntry> entries = new ArrayList<>();
        try (Stream<Path> files = Files.isDirectory(folder) ? Files.list(folder) : Stream.empty()) {
            for (Path file :
                    files.filter(f -> f.toString().endsWith(".json")).sorted().toList()) {
                entries.add(read(file, renames));
            }
        } catch (IOException e) {
            throw new UserError(folder + " cannot be read: " + e.getMessage() + ".", e);
        }
        if (entries.isEmpty()) {
            throw new UserError("There is no history in " + folder + ": make one with history add.");
        }
        return inNewestUnits(sorted(entries, ancestry));
    }

    /**
     * Entries in the order of their commits; those whose commit is not there come first, by time.
     *
     * @param ancestry full hashes of commits, ancestors first
     */
    public static List<HistoryEntry> sorted(List<HistoryEntry> entries, List<String> ancestry) {
        Comparator<HistoryEntry> order = Comparator.comparingInt(entry -> place(entry, ancestry));
        return entries.stream()
                .sorted(order.thenComparing(HistoryEntry::started))
                .toList();
    }

    /** A change from ms to ns is no end of a series, where units convert. */
    private static List<HistoryEntry> inNewestUnits(List<HistoryEntry> entries) {
        record Key(RowId id, String server, String metric) {

            static Key of(Point point) {
                return new Key(point.id(), point.server(), point.metric());
            }
        }
        Map<Key, String> newest = new HashMap<>();
        entries.forEach(entry -> entry.points().forEach(point -> newest.put(Key.of(point), point.unit())));
        return entries.stream()
                .map(entry -> entry.with(point -> point.in(newest.get(Key.of(point)))))
                .toList();
    }

    private static int place(HistoryEntry entry, List<String> ancestry) {
        return IntStream.range(0, ancestry.size())
                .filter(i -> ancestry.get(i).startsWith(entry.commit()))
                .findFirst()
                .orElse(-1);
    }

    private static HistoryEntry read(Path file, Renames renames) throws IOException {
        try {
            return JSON.readValue(file.toFile(), HistoryEntry.class).with(point -> point.renamed(renames));
        } catch (JsonProcessingException e) {
            String reason = e.getCause() instanceof IllegalArgumentException
                    ? ": " + e.getCause().getMessage()
                    : "";
            throw new UserError(file + " is not an entry of a history" + reason + ".", e);
        }
    }
}
