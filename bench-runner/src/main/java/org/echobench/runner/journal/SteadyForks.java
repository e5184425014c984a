package org.echobench.runner.journal;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.echobench.core.metrics.SteadyState;
import org.echobench.core.metrics.WindowSeries;
import org.echobench.results.curve.CurveTable;
import org.echobench.results.curve.WarmUpPoint;
import org.echobench.results.run.ForkId;
import org.echobench.results.run.ForkRecord;
import org.echobench.results.run.RunFolder;
import org.echobench.results.run.SubjectResult;

/**
 * Whether the forks of a row were flat while they were measured, {@code steady}: judged by the rate of their windows. At a
 * fixed rate the rate says nothing, and the windows' median latency decides. Forks that took turns are judged by the ratio to
 * each other, window by window.
 */
final class SteadyForks {

    static final String NAME = "steady";

    static final List<String> COLUMNS =
            List.of("row", "server", "forks", "windows", "by", "beside", "change", "slope", "flat");

    private final CurveFiles files;
    private final Function<ForkId, Path> folders;
    private final List<ForkRecord> forks;
    private final Map<ForkId, double[]> windows = new HashMap<>();

    /** @param row the forks of all its subjects */
    SteadyForks(CurveFiles files, Function<ForkId, Path> folders, Collection<RowForks> row) {
        this.files = files;
        this.folders = folders;
        forks = row.stream()
                .filter(RowForks::measured)
                .flatMap(subject -> subject.forks().stream())
                .toList();
    }

    /** Judges a subject and writes its line. Forks without windows are ignored; a subject with too few is flat. */
    boolean flat(SubjectResult one) {
        String by = one.atFixedRate() ? "p50_us" : "rate";
        List<double[]> series = new ArrayList<>();
        int fewestBeside = Integer.MAX_VALUE;
        for (ForkRecord fork : forks) {
            double[] own = windows(fork, by);
            if (fork.id().subject().equals(one.subject()) && own.length > 0) {
                List<double[]> others = forks.stream()
                        .filter(other -> tookTurns(fork, other))
                        .map(other -> windows(other, by))
                        .filter(other -> other.length == own.length)
                        .toList();
                fewestBeside = Math.min(fewestBeside, others.size());
                series.add(SteadyState.beside(own, others));
            }
        }
        Optional<SteadyState> state =
                SteadyState.of(series, fewestBeside > 0 ? SteadyState.IN_TURNS : SteadyState.ALONE);
        if (state.isPresent()) {
            files.table(NAME, COLUMNS)
                    .add(List.of(
                            forks.get(0).id().row(),
                            one.subject(),
                            series.size(),
                            series.stream().mapToInt(x -> x.length).sum(),
                            by,
                            fewestBeside,
                            state.get().change(),
                            state.get().slope(),
                            state.get().flat()));
        }
        return state.map(SteadyState::flat).orElse(true);
    }

    private static boolean tookTurns(ForkRecord one, ForkRecord other) {
        return one.turns().equals(other.turns())
                && !one.id().subject().equals(other.id().subject());
    }

    /** A value for each measured window, NaN where no message came; none where the fork left no windows. */
    private double[] windows(ForkRecord fork, String column) {
        return windows.computeIfAbsent(fork.id(), id -> {
            Optional<CurveTable> table = CurveFiles.read(folders.apply(id), WarmUpPoint.TABLE);
            List<CurveTable.Line> lines = table.stream()
                    .flatMap(read -> read.lines().stream())
                    .filter(line -> line.text(WindowSeries.PHASE).equals(WindowSeries.MEASUREMENT))
                    .toList();
            if (table.filter(read -> !read.columns().contains(column)).isPresent()
                    || lines.stream()
                            .anyMatch(line -> !line.text(column).isEmpty() && Double.isNaN(line.number(column)))) {
                throw RunFolder.damaged(folders.apply(id), null);
            }
            return lines.stream().mapToDouble(line -> line.number(column)).toArray();
        });
    }
}
