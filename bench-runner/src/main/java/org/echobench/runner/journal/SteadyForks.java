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
import org.echobench.results.run.ForkId;
import org.echobench.results.run.ForkRecord;
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

    private static final String RATE = "rate";
    private static final String MEDIAN = "p50_us";

    private final CurveFiles files;
    private final Function<ForkId, Path> folders;
    private final List<ForkRecord> forks;
    private final Map<ForkId, double[]> windows = new HashMap<>();

    /**
     * @param folders of forks
     * @param row the forks of all its subjects
     */
    SteadyForks(CurveFiles files, Function<ForkId, Path> folders, Collection<RowForks> row) {
        this.files = files;
        this.folders = folders;
        forks = row.stream()
                .filter(RowForks::measured)
                .flatMap(subject -> subject.forks().stream())
                .toList();
    }

    /** Judges a subject and writes its line. Forks without windows are ignored; a subject without any is flat. */
    boolean flat(SubjectResult one) {
        String by = one.atFixedRate() ? MEDIAN : RATE;
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
        if (series.isEmpty()) {
            return true;
        }
        Optional<SteadyState> state =
                SteadyState.of(series, fewestBeside > 0 ? SteadyState.IN_TURNS : SteadyState.ALONE);
        files.table(NAME, COLUMNS)
                .add(List.of(
                        forks.get(0).id().row(),
                        one.subject(),
                        series.size(),
                        series.stream().mapToInt(windows -> windows.length).sum(),
                        by,
                        fewestBeside,
                        state.<Object>map(SteadyState::change).orElse(""),
                        state.<Object>map(SteadyState::slope).orElse(""),
                        state.<Object>map(SteadyState::flat).orElse("")));
        return state.filter(found -> !found.flat()).isEmpty();
    }

    /** Forks that are measured beside each other have one start in the journal. */
    private static boolean tookTurns(ForkRecord one, ForkRecord other) {
        return one.started().equals(other.started())
                && one.id().round() == other.id().round()
                && !one.id().subject().equals(other.id().subject());
    }

    /** A value for each measured window, NaN where no message came; none where the fork left no windows. */
    private double[] windows(ForkRecord fork, String column) {
        return windows.computeIfAbsent(fork.id(), id -> {
            Path folder = folders.apply(id);
            return CurveFiles.read(folder, WindowSeries.TABLE)
                    .map(table ->
                            measured(table, column).orElseThrow(() -> CurveFiles.damaged(folder, table.name(), null)))
                    .orElse(new double[0]);
        });
    }

    /** Empty if a column is missing, or has what is no number. */
    private static Optional<double[]> measured(CurveTable table, String column) {
        List<CurveTable.Line> lines = table.lines().stream()
                .filter(line -> line.text(WindowSeries.PHASE).equals(WindowSeries.MEASUREMENT))
                .toList();
        boolean whole = table.columns().containsAll(List.of(WindowSeries.PHASE, column))
                && lines.stream().noneMatch(line -> !line.text(column).isEmpty() && Double.isNaN(line.number(column)));
        return whole
                ? Optional.of(
                        lines.stream().mapToDouble(line -> line.number(column)).toArray())
                : Optional.empty();
    }
}
