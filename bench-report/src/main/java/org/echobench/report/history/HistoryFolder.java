package org.echobench.report.history;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.echobench.report.exit.ExitCode;
import org.echobench.report.exit.ReportException;
import org.echobench.results.Disk;
import org.echobench.results.DurableFile;

/** A folder with a file for each commit and machine, {@code COMMIT-MACHINE.json}. Files are added and never changed. */
public final class HistoryFolder {

    private static final ObjectMapper JSON =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

    private final Path folder;

    public HistoryFolder(Path folder) {
        this.folder = folder;
    }

    /**
     * Keeps a run. Adding the same run again does nothing.
     *
     * @return the file
     * @throws ReportException if the folder is not a run of a commit, or there is another run of the same commit on the
     *     same machine
     */
    public Path add(Path run) {
        HistoryEntry entry = RunPoints.read(run);
        Path file = folder.resolve(entry.commit() + "-" + entry.machineId() + ".json");
        try {
            String text = JSON.writeValueAsString(entry) + "\n";
            Files.createDirectories(folder);
            if (Files.notExists(file)) {
                DurableFile.write(file, text.getBytes(StandardCharsets.UTF_8));
            } else if (!Files.readString(file).equals(text)) {
                throw new ReportException(
                        ExitCode.USAGE_OR_IO,
                        file + " holds another run of this commit on this machine: delete the file if this run shall"
                                + " replace it.");
            }
            return file;
        } catch (IOException e) {
            throw Disk.refused(file, e);
        }
    }

    /**
     * Every entry, with rows under their names of today.
     *
     * @param ancestry full hashes of commits, ancestors first
     * @return in this order; entries whose commit is not there come first, by time
     * @throws ReportException if there is none, or a file is not an entry
     */
    public List<HistoryEntry> entries(List<String> ancestry) {
        if (!Files.isDirectory(folder)) {
            throw new ReportException(
                    ExitCode.USAGE_OR_IO, "There is no history in " + folder + ": add a run with history add DIR.");
        }
        Renames renames = Renames.read(folder);
        List<HistoryEntry> entries = new ArrayList<>();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file :
                    files.filter(f -> f.toString().endsWith(".json")).sorted().toList()) {
                entries.add(read(file, renames));
            }
        } catch (IOException e) {
            throw new ReportException(ExitCode.USAGE_OR_IO, folder + " cannot be read: " + e.getMessage() + ".", e);
        }
        if (entries.isEmpty()) {
            throw new ReportException(
                    ExitCode.USAGE_OR_IO, "There is no history in " + folder + ": add a run with history add DIR.");
        }
        Comparator<HistoryEntry> order = Comparator.comparingInt(entry -> place(entry, ancestry));
        return entries.stream()
                .sorted(order.thenComparing(HistoryEntry::started))
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
            HistoryEntry entry = JSON.readValue(file.toFile(), HistoryEntry.class);
            return new HistoryEntry(
                    entry.format(),
                    entry.commit(),
                    entry.started(),
                    entry.machine(),
                    entry.points().stream().map(renames::apply).toList());
        } catch (JsonProcessingException e) {
            String reason = e.getCause() instanceof IllegalArgumentException
                    ? ": " + e.getCause().getMessage()
                    : "";
            throw new ReportException(ExitCode.USAGE_OR_IO, file + " is not an entry of a history" + reason + ".", e);
        }
    }
}
