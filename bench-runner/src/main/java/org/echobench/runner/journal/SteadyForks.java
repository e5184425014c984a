package org.echobench.runner.journal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.echobench.core.metrics.ForkTable;
import org.echobench.core.metrics.SteadyState;
import org.echobench.core.metrics.WindowSeries;
import org.echobench.results.ForkId;
import org.echobench.results.RunRefusedException;

/**
 * Whether the forks of a row were flat while they were measured, {@code steady.csv}: judged by the rate of their
 * windows, at a fixed rate, where that says nothing, by the windows' median latency.
 */
final class SteadyForks {

    static final String FILE = "steady.csv";

    static final List<String> COLUMNS =
            List.of("row", "server", "round", "windows", "by", "change", "slope", "change_point", "flat");

    private static final String RATE = "rate";
    private static final String MEDIAN = "p50_us";

    private final CurveFiles files;
    private int judged;
    private int rising;
    private int falling;

    SteadyForks(CurveFiles files) {
        this.files = files;
    }

    /**
     * Judges a fork; one that left no windows is passed over.
     *
     * @param fixedRate whether the rate was given
     * @param folder with what the fork left
     */
    void add(ForkId fork, boolean fixedRate, Path folder) throws IOException {
        Path table = folder.resolve(WindowSeries.TABLE + ForkTable.SUFFIX);
        if (!Files.exists(table)) {
            return;
        }
        String by = fixedRate ? MEDIAN : RATE;
        double[] windows = measured(table, by);
        Optional<SteadyState> state = SteadyState.of(windows);
        if (state.isPresent()) {
            judged++;
            if (!state.get().flat()) {
                rising += state.get().change() > 0 ? 1 : 0;
                falling += state.get().change() < 0 ? 1 : 0;
            }
        }
        files.addLine(
                FILE,
                COLUMNS,
                List.of(
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
     * More than half of the forks went up, or more than half down. One alone may be a false alarm, or the machine's
     * doing; warm-up is in all of them and has one direction.
     */
    boolean mostWereNot() {
        return 2 * Math.max(rising, falling) > judged;
    }

    /** A window without a message has no median and is left out. */
    private static double[] measured(Path table, String column) throws IOException {
        List<String> lines = Files.readAllLines(table);
        List<String> columns =
                lines.isEmpty() ? List.of() : Arrays.asList(lines.get(0).split(","));
        int value = columns.indexOf(column);
        int phase = columns.indexOf(WindowSeries.PHASE);
        if (value < 0 || phase < 0) {
            throw damaged(table, null);
        }
        try {
            return lines.stream()
                    .skip(1)
                    .map(line -> line.split(",", -1))
                    .filter(fields -> fields[phase].equals(WindowSeries.MEASUREMENT) && !fields[value].isEmpty())
                    .mapToDouble(fields -> Double.parseDouble(fields[value]))
                    .toArray();
        } catch (NumberFormatException | ArrayIndexOutOfBoundsException e) {
            throw damaged(table, e);
        }
    }

    private static RunRefusedException damaged(Path table, Exception cause) {
        return new RunRefusedException(
                "The table " + table + " is damaged: delete its folder, and resuming measures that fork again.", cause);
    }
}
