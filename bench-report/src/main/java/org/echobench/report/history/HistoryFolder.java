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
import org.echobench.results.JsonFile;
import org.echobench.results.UserError;
import org.echobench.results.jmh.RowId;
import org.echobench.results.renames.Renames;

/**
 * A folder with a file for each run: {@code COMMIT-MACHINE.json}, and {@code COMMIT-MACHINE-2.json} where a commit was
 * measured again on a machine. What duets confirmed is in a subfolder. Files are added, and only a
 * confirmation is replaced, by that of other data.
 */
public record HistoryFolder(Path folder) {

    private static final String CONFIRMED = "confirmed";
    private static final String JSON_FILE = ".json";

    private static final ObjectMapper JSON =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

    /**
     * Stores all entries, or none if one is refused. Adding the same entry again has no effect.
     *
     * @return the file of each entry, in this order, and whether it held the entry before
     * @throws UserError if the folder cannot be read or written
     */
    public Map<Path, Boolean> add(List<HistoryEntry> entries) {
        Map<Path, String> texts = new LinkedHashMap<>();
        Map<Path, Boolean> before = new LinkedHashMap<>();
        for (HistoryEntry entry : entries) {
            String text = text(entry);
            int run = 1;
            Path file = file(entry, run);
            while (Files.exists(file)
                    ? !holds(file, text)
                    : texts.containsKey(file) && !texts.get(file).equals(text)) {
                run++;
                file = file(entry, run);
            }
            before.put(file, Files.exists(file));
            texts.put(file, text);
        }
        texts.forEach(this::write);
        return before;
    }

    private Path file(HistoryEntry entry, int run) {
        return folder.resolve(entry.commit() + "-" + entry.machineId() + (run == 1 ? "" : "-" + run) + JSON_FILE);
    }

    /**
     * Stores the result of a duet.
     *
     * @throws UserError if the file cannot be written
     */
    public void keep(Confirmation confirmation) {
        Path confirmed = folder.resolve(CONFIRMED);
        JsonFile<Confirmation> file = confirmation.file();
        Disk.writing(confirmed.resolve(file.name()), () -> {
            Files.createDirectories(confirmed);
            file.write(confirmed, confirmation);
        });
    }

    /** The results of duets, in the order of the files' names. */
    public List<Confirmation> confirmations() {
        Path confirmed = folder.resolve(CONFIRMED);
        return names(confirmed).stream()
                .map(name -> Confirmation.file(name).read(confirmed))
                .toList();
    }

    /** The names of the JSON files in a folder, sorted; none where there is no folder. */
    private static List<String> names(Path folder) {
        try (Stream<Path> files = Files.isDirectory(folder) ? Files.list(folder) : Stream.empty()) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(JSON_FILE))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UserError(folder + " cannot be read: " + e.getMessage() + ".", e);
        }
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
        Disk.writing(file, () -> {
            Files.createDirectories(folder);
            if (Files.notExists(file)) {
                Disk.write(file, text);
            }
        });
    }

    /**
     * An entry for each commit and machine, with rows under their current names and in the units of their newest
     * commit. Several runs of a commit on a machine are one entry with the forks of all.
     *
     * @param ancestry full hashes of commits, ancestors first
     * @return in the order of {@link #sorted}
     * @throws UserError if there is none, or a file is not an entry
     */
    public List<HistoryEntry> entries(List<String> ancestry) {
        Renames renames = Renames.in(folder);
        List<HistoryEntry> entries = names(folder).stream()
                .map(name -> read(folder.resolve(name), renames))
                .toList();
        if (entries.isEmpty()) {
            throw new UserError("There is no history in " + folder + ": make one with history add.");
        }
        List<HistoryEntry> sameUnits = inNewestUnits(sorted(entries, ancestry));
        Map<List<String>, HistoryEntry> pooled = new LinkedHashMap<>();
        sameUnits.forEach(entry -> pooled.merge(List.of(entry.commit(), entry.machine()), entry, HistoryEntry::with));
        return List.copyOf(pooled.values());
    }

    /**
     * Entries in the order of their commits; those whose commit is not in the ancestry come first, by time.
     *
     * @param ancestry full hashes of commits, ancestors first
     */
    public static List<HistoryEntry> sorted(List<HistoryEntry> entries, List<String> ancestry) {
        Comparator<HistoryEntry> order = Comparator.comparingInt(entry -> place(entry, ancestry));
        return entries.stream()
                .sorted(order.thenComparing(HistoryEntry::started))
                .toList();
    }

    /** A change from ms to ns does not end a series, as long as the units convert. */
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

    private static HistoryEntry read(Path file, Renames renames) {
        try {
            return JSON.readValue(file.toFile(), HistoryEntry.class).with(point -> point.renamed(renames));
        } catch (JsonProcessingException e) {
            String reason = e.getCause() instanceof IllegalArgumentException
                    ? ": " + e.getCause().getMessage()
                    : "";
            throw new UserError(file + " is not an entry of a history" + reason + ".", e);
        } catch (IOException e) {
            throw new UserError(file + " cannot be read: " + e.getMessage() + ".", e);
        }
    }
}
