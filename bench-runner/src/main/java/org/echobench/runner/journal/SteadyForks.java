package org.echobench.runner.journal;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.echobench.core.metrics.SteadyState;
import org.echobench.core.metrics.WindowSeries;
import org.echobench.results.curve.CurveTable;
import org.echobench.results.metric.Metric;
import org.echobench.results.run.ForkId;
import org.echobench.results.run.SubjectResult;

/**
 * Whether the forks of a row were flat while they were measured, {@code steady}: judged by the rate of their windows.
 * At a fixed rate the rate says nothing, and the windows' median latency decides.
 */
final class SteadyForks {

    static final String NAME = "steady";

    static final List<String> COLUMNS =
            List.of("row", "server", "round", "windows", "by", "change", "slope", "change_point", "flat");

    private static final String RATE = "rate";
    private static final String MEDIAN = "p50_us";

    private final CurveFiles files;
    private final double capped;
    private final List<double[]> series = new ArrayList<>();
    private int judged;
    private int rising;
    private int falling;

    /** @param measured all forks together */
    SteadyForks(CurveFiles files, SubjectResult measured) {
        this.files = files;
        capped = measured.figure(Metric.WARMUP_CAPPED.label()).stream()
                .flatMapToDouble(figure -> Arrays.stream(figure.means()))
                .average()
                .orElse(0);
    }

    /**
     * Judges a fork; a fork without windows is ignored.
     *
     * @param fixedRate whether the rate was given
     * @param folder of the fork
     */
    void add(ForkId fork, boolean fixedRate, Path folder) {
        Optional<CurveTable> table = CurveFiles.read(folder, WindowSeries.TABLE);
        if (table.isEmpty()) {
            return;
        }
        String by = fixedRate ? MEDIAN : RATE;
        double[] windows = measured(table.get(), by, folder);
        series.add(windows);
        Optional<SteadyState> state = SteadyState.of(windows);
        if (state.isPresent()) {
            judged++;
            if (!state.get().flat()) {
                rising += state.get().change() > 0 ? 1 : 0;
                falling += state.get().change() < 0 ? 1 : 0;
            }
        }
        files.table(NAME, COLUMNS)
                .add(List.of(
                        fork.row(),
                        fork.subject(),
                        fork.round(),
                        windows.length,
                        by,
                        state.<Object>map(SteadyState::change).orElse(""),
                        state.<Object>map(SteadyState::slope).orElse(""),
                        state.<Object>map(SteadyState::changePoint).orElse(""),
                        state.<Object>map(SteadyState::flat).orElse("")));
    }

    /**
     * More than half of the forks went up, or more than half down, or short ones did so together; or more than half were
     * not warm at the limit of their warm-up. A single fork may be a false alarm, or disturbed by the machine; warm-up is
     * in all forks and has one direction.
     */
    boolean mostWereNot() {
        // If a fork is too short to be judged, the others may be no majority. Then all are judged together.
        boolean unsteady = judged == series.size()
                ? 2 * Math.max(rising, falling) > judged
                : SteadyState.together(series).filter(state -> !state.flat()).isPresent();
        return unsteady || 2 * capped > 1;
    }

    /** A window without a message has no median and is left out. */
    private static double[] measured(CurveTable table, String column, Path folder) {
        double[] values = table.lines().stream()
                .filter(line -> line.text(WindowSeries.PHASE).equals(WindowSeries.MEASUREMENT)
                        && !line.text(column).isEmpty())
                .mapToDouble(line -> line.number(column))
                .toArray();
        if (!table.columns().containsAll(List.of(WindowSeries.PHASE, column))
                || Arrays.stream(values).anyMatch(Double::isNaN)) {
            throw CurveFiles.damaged(folder, table.name(), null);
        }
        return values;
    }
}
