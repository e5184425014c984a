package org.echobench.runner.journal;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.echobench.results.Disk;
import org.echobench.results.Json;
import org.echobench.results.Plan;
import org.echobench.results.Row;
import org.echobench.results.Subject;
import org.echobench.results.curve.LatencyLog;
import org.echobench.results.run.ForkId;
import org.echobench.results.run.ForkRecord;
import org.echobench.results.run.RunFolder;

/**
 * {@code base.json}, {@code head.json} and {@code latency/ROW~SIDE.hlog}, made from the plan and the journal. A row
 * that failed on a side is not in that side's JSON. A row has the forks of the rounds that both sides have, in order,
 * so forks of equal index are pairs.
 */
public record DuetFiles(RunFolder folder, Plan plan, Journal journal) {

    /**
     * The results of a duet so far.
     *
     * @param base the file with JMH's JSON of base
     * @param head the file with JMH's JSON of head
     * @param failures of rows, a sentence each
     * @param forks how many forks have finished
     * @param busyForks finished forks with too much background load
     * @param otherSide mean background load of head's forks minus that of base's, as a share of the machine
     */
    public record DuetResults(
            Path base, Path head, List<String> failures, int forks, int busyForks, double otherSide) {}

    public DuetResults write() throws IOException {
        List<ForkRecord> entries = journal.entries();
        List<String> failures = new ArrayList<>();
        List<ForkRecord> base = new ArrayList<>();
        List<ForkRecord> head = new ArrayList<>();
        ArrayNode baseRows = Json.MAPPER.createArrayNode();
        ArrayNode headRows = Json.MAPPER.createArrayNode();
        for (Row row : plan.rows()) {
            RowForks ofBase = RowForks.of(row, Subject.BASE, plan.rounds(), entries);
            RowForks ofHead = RowForks.of(row, Subject.HEAD, plan.rounds(), entries);
            Map<ForkId, ObjectNode> jmh = RowForks.results(journal, List.of(ofBase, ofHead), Map.of());
            base.addAll(add(baseRows, row, ofBase.pairedWith(ofHead), jmh, failures));
            head.addAll(add(headRows, row, ofHead.pairedWith(ofBase), jmh, failures));
        }
        Path baseFile = write(Subject.BASE, baseRows);
        Path headFile = write(Subject.HEAD, headRows);
        long busy = Stream.concat(base.stream(), head.stream())
                .filter(fork -> fork.backgroundLoad().tooMuch())
                .count();
        return new DuetResults(
                baseFile, headFile, failures, base.size() + head.size(), (int) busy, load(head) - load(base));
    }

    private static double load(List<ForkRecord> forks) {
        return forks.stream()
                .mapToDouble(fork -> fork.backgroundLoad().share())
                .average()
                .orElse(0);
    }

    /** Adds a side's row, unless it failed; returns the side's forks. */
    private List<ForkRecord> add(
            ArrayNode rows, Row row, RowForks forks, Map<ForkId, ObjectNode> jmh, List<String> failures)
            throws IOException {
        forks.failure()
                .flatMap(ForkRecord::failure)
                .ifPresent(reason -> failures.add(row.name() + " FAILED for " + forks.subject() + ": " + reason));
        LatencyLog latencies = forks.latencies(journal);
        if (forks.measured()) {
            rows.add(forks.merged(jmh, latencies)
                    .row(plan.side(row, forks.subject()).jvm().name()));
        }
        forks.write(latencies, folder);
        return forks.forks();
    }

    private Path write(String side, ArrayNode rows) throws IOException {
        Path path = folder.side(side);
        Disk.write(path, Json.bytes(rows));
        return path;
    }
}
