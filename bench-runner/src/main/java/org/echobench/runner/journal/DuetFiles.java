package org.echobench.runner.journal;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.echobench.core.metrics.ForkDirectory;
import org.echobench.results.DurableFile;
import org.echobench.results.JournalEntry;
import org.echobench.results.Subject;
import org.echobench.runner.plan.DuetPlan;
import org.echobench.runner.plan.DuetRow;
import org.echobench.runner.plan.JvmIdentity;

/**
 * {@code base.json}, {@code head.json} and {@code latency/ROW~SIDE.hlog}, made from the plan and the journal. A row that
 * failed on a side is not in that side's JSON. Forks of a row stand in the order of rounds, so equal indices are pairs.
 */
public final class DuetFiles {

    /** Tells a row of the null control from the same row measured on both sides. */
    static final String SENTINEL = "sentinel";

    private final Path directory;
    private final DuetPlan plan;
    private final Journal journal;

    public DuetFiles(Path directory, DuetPlan plan, Journal journal) {
        this.directory = directory;
        this.plan = plan;
        this.journal = journal;
    }

    public DuetResults write() throws IOException {
        List<JournalEntry> entries = journal.entries();
        List<String> failures = new ArrayList<>();
        List<JournalEntry> base = new ArrayList<>();
        List<JournalEntry> head = new ArrayList<>();
        Path baseFile = write(DuetRow.BASE, entries, base, failures);
        Path headFile = write(DuetRow.HEAD, entries, head, failures);
        RepeatPolicy limit = RepeatPolicy.standard();
        long busy = base.stream().filter(limit::tooBusy).count()
                + head.stream().filter(limit::tooBusy).count();
        return new DuetResults(
                baseFile, headFile, failures, base.size() + head.size(), (int) busy, load(head) - load(base));
    }

    private static double load(List<JournalEntry> forks) {
        return forks.stream()
                .mapToDouble(fork -> fork.foreignLoad().share())
                .average()
                .orElse(0);
    }

    private Path write(String side, List<JournalEntry> entries, List<JournalEntry> counted, List<String> failures)
            throws IOException {
        JmhJsonFile file = new JmhJsonFile();
        Files.createDirectories(directory.resolve(ResultFiles.LATENCY));
        for (DuetRow row : plan.rows()) {
            Contest contest = Contest.of(row.row(), side, plan.rounds(), entries);
            contest.failure()
                    .flatMap(JournalEntry::failure)
                    .ifPresent(reason -> failures.add(row.name() + " FAILED for " + side + ": " + reason));
            counted.addAll(contest.forks());
            if (contest.measured()) {
                Subject subject = row.side(side);
                MergedResult.JvmName jvm =
                        new MergedResult.JvmName(JvmIdentity.of(subject).toString());
                Map<String, String> marks = row.sentinel() ? Map.of(SENTINEL, "same code") : Map.of();
                file.add(MergedResult.of(
                        contest.forks().stream().map(journal::result).toList(), jvm, marks));
            }
            writeLatency(contest, side);
        }
        Path path = directory.resolve(side + ".json");
        DurableFile.write(path, file.text().getBytes(StandardCharsets.UTF_8));
        return path;
    }

    private void writeLatency(Contest contest, String side) throws IOException {
        List<Path> logs = contest.forks().stream()
                .map(fork -> journal.folder(fork.id()).resolve(ForkDirectory.LATENCY))
                .toList();
        byte[] merged = contest.measured() ? LatencyFiles.merge(logs) : new byte[0];
        Path file = directory.resolve(ResultFiles.LATENCY).resolve(contest.row().name() + "~" + side + ".hlog");
        if (merged.length > 0) {
            DurableFile.write(file, merged);
        } else {
            Files.deleteIfExists(file);
        }
    }
}
