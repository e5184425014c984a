package org.echobench.runner.journal;

import com.fasterxml.jackson.databind.node.ArrayNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.echobench.results.Disk;
import org.echobench.results.DuetPlan;
import org.echobench.results.DuetRow;
import org.echobench.results.Json;
import org.echobench.results.curve.LatencyLog;
import org.echobench.results.run.ForkRecord;
import org.echobench.results.run.RunFolder;
import org.echobench.runner.jmh.MergedForks;

/**
 * {@code base.json}, {@code head.json} and {@code latency/ROW~SIDE.hlog}, made from the plan and the journal. A row
 * that failed on a side is not in that side's JSON. Forks of a row are in the order of rounds, so equal indices are
 * pairs.
 */
public final class DuetFiles {

    /**
     * How far a duet has come.
     *
     * @param base JMH's JSON of the side
     * @param head result of head
     * @param failures of rows, a sentence each
     * @param forks finished, without repeats
     * @param busyForks finished forks with more background load than the limit even after repeats
     * @param otherSide mean background load of head's forks minus the mean of base's
     */
    public record DuetResults(Path base, Path head, List<String> failures, int forks, int busyForks, double otherSide) {

        public DuetResults {
            failures = List.copyOf(failures);
        }
    }

    private final RunFolder folder;
    private final DuetPlan plan;
    private final Journal journal;

    public DuetFiles(RunFolder folder, DuetPlan plan, Journal journal) {
        this.folder = folder;
        this.plan = plan;
        this.journal = journal;
    }

    public DuetResults write() throws IOException {
        List<ForkRecord> entries = journal.entries();
        List<String> failures = new ArrayList<>();
        List<ForkRecord> base = new ArrayList<>();
        List<ForkRecord> head = new ArrayList<>();
        Path baseFile = write(DuetRow.BASE, entries, base, failures);
        Path headFile = write(DuetRow.HEAD, entries, head, failures);
        RepeatPolicy limit = RepeatPolicy.standard();
        long busy = base.stream().filter(limit::tooBusy).count()
                + head.stream().filter(limit::tooBusy).count();
        return new DuetResults(
                baseFile, headFile, failures, base.size() + head.size(), (int) busy, load(head) - load(base));
    }

    private static double load(List<ForkRecord> forks) {
        return forks.stream()
                .mapToDouble(fork -> fork.backgroundLoad().share())
                .average()
                .orElse(0);
    }

    private Path write(String side, List<ForkRecord> entries, List<ForkRecord> counted, List<String> failures)
            throws IOException {
        ArrayNode file = Json.array();
        for (DuetRow row : plan.rows()) {
            RowForks forks = RowForks.of(row.row(), side, plan.pairs(), entries);
            forks.failure()
                    .flatMap(ForkRecord::failure)
                    .ifPresent(reason -> failures.add(row.name() + " FAILED for " + side + ": " + reason));
            counted.addAll(forks.forks());
            LatencyLog latencies = forks.latencies(journal);
            if (forks.measured()) {
                file.add(new MergedForks(
                                forks.forks().stream().map(journal::result).toList(), latencies.sums())
                        .row(row.side(side).jvm().name()));
            }
            forks.write(latencies, folder);
        }
        Path path = folder.side(side);
        Disk.write(path, Json.bytes(file));
        return path;
    }
}
