package org.echobench.runner.journal;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
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
 * Judges whether the forks of a row were flat while they were measured (the table {@code steady}): by the rate of their
 * windows, and by the server's CPU time per message in each iteration. At a fixed rate the windows' median latency
 * replaces the rate, which says nothing. Forks that took turns are judged by their ratio, window by window.
 */
final class SteadyForks {

    static final String NAME = "steady";

    static final List<String> COLUMNS =
            List.of("row", "server", "forks", "windows", "by", "beside", "change", "slope", "flat");

    /** Not a column of the windows: it is known for whole iterations only. */
    private static final String CPU = "cpu";

    private final CurveFiles files;
    private final Function<ForkId, Path> folders;
    private final List<ForkRecord> forks;
    private final Map<ForkId, List<CurveTable.Line>> measured = new HashMap<>();

    /** @param row the forks of all its subjects */
    SteadyForks(CurveFiles files, Function<ForkId, Path> folders, Collection<RowForks> row) {
        this.files = files;
        this.folders = folders;
        forks = row.stream()
                .filter(RowForks::measured)
                .flatMap(subject -> subject.forks().stream())
                .toList();
    }

    /** Judges a subject and writes its lines. Forks without windows are ignored; a subject with too few is flat. */
    boolean flat(SubjectResult one) {
        boolean load = flat(one, one.atFixedRate() ? "p50_us" : "rate");
        return flat(one, CPU) && load;
    }

    private boolean flat(SubjectResult one, String by) {
        List<double[]> series = new ArrayList<>();
        int fewestBeside = Integer.MAX_VALUE;
        for (ForkRecord fork : forks) {
            double[] own = windows(fork, by);
            if (fork.id().subject().equals(one.subject()) && own.length > 0) {
                List<double[]> others = forks.stream()
                        .filter(fork::tookTurnsWith)
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

    /** A value for each measured window or iteration, NaN if no message arrived; empty if the fork left no windows. */
    private double[] windows(ForkRecord fork, String by) {
        List<CurveTable.Line> lines = measured.computeIfAbsent(fork.id(), this::measured);
        if (!by.equals(CPU)) {
            return lines.stream()
                    .mapToDouble(line -> number(fork.id(), line, by))
                    .toArray();
        }
        TreeMap<Double, double[]> iterations = new TreeMap<>();
        for (CurveTable.Line line : lines) {
            double[] costAndMessages =
                    iterations.computeIfAbsent(number(fork.id(), line, "iteration"), key -> new double[2]);
            // The iteration's last window has its CPU time.
            costAndMessages[0] = number(fork.id(), line, "cpu_s");
            costAndMessages[1] += number(fork.id(), line, "messages");
        }
        return iterations.values().stream().mapToDouble(x -> x[0] / x[1]).toArray();
    }

    private double number(ForkId fork, CurveTable.Line line, String column) {
        double number = line.number(column);
        if (Double.isNaN(number) && !line.text(column).isEmpty()) {
            throw RunFolder.damaged(folders.apply(fork), null);
        }
        return number;
    }

    private List<CurveTable.Line> measured(ForkId fork) {
        Optional<CurveTable> table = CurveFiles.read(folders.apply(fork), WarmUpPoint.TABLE);
        if (table.filter(read -> !read.columns().contains("rate")).isPresent()) {
            throw RunFolder.damaged(folders.apply(fork), null);
        }
        return table.stream()
                .flatMap(read -> read.lines().stream())
                .filter(line -> line.text(WindowSeries.PHASE).equals(WindowSeries.MEASUREMENT))
                .toList();
    }
}
