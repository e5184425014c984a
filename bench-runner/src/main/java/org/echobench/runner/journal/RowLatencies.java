package org.echobench.runner.journal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.echobench.core.metrics.ForkDirectory;
import org.echobench.results.UserError;
import org.echobench.results.curve.LatencyLog;
import org.echobench.results.curve.Percentiles;
import org.echobench.results.run.ForkRecord;
import org.echobench.results.run.RunFolder;

/** The latencies of a row and subject: the merged logs of its forks, and the curve of latency against percentile. */
final class RowLatencies {

    static final String CURVE = "latency";

    private static final List<String> COLUMNS = List.of("row", "server", "label", "percentile", "value_us", "count");

    private RowLatencies() {}

    /**
     * The log of the row and subject; empty where it failed or nothing was recorded.
     *
     * @throws UserError if the log of a fork is damaged
     */
    static LatencyLog of(RowForks forks, Journal journal) {
        List<LatencyLog> logs = new ArrayList<>();
        if (forks.measured()) {
            for (ForkRecord fork : forks.forks()) {
                Path folder = journal.folder(fork.id());
                Path file = folder.resolve(ForkDirectory.LATENCY);
                if (Files.exists(file)) {
                    logs.add(read(folder, file));
                }
            }
        }
        return LatencyLog.ofForks(logs);
    }

    private static LatencyLog read(Path fork, Path file) {
        try {
            return LatencyLog.read(file);
        } catch (UserError e) {
            throw RunFolder.damaged(fork, e);
        }
    }

    /** Writes the log. An empty log removes the file of an earlier part of the run: the row has failed since. */
    static void write(LatencyLog log, RunFolder run, RowForks forks) throws IOException {
        Path file = run.latency(forks.row().name(), forks.subject());
        Files.createDirectories(file.getParent());
        log.write(file);
    }

    /** Adds the curve of each label, over every message of all forks. */
    static void addTo(CurveFiles curves, LatencyLog log, RowForks forks) {
        log.sums().forEach((label, sum) -> Percentiles.curve(sum).forEach(point -> curves.table(CURVE, COLUMNS)
                .add(List.of(
                        forks.row().name(), forks.subject(), label, point.percent(), point.micros(), point.count()))));
    }
}
