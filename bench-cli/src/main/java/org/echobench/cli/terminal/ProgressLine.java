package org.echobench.cli.terminal;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarConsumer;
import me.tongfei.progressbar.ProgressBarStyle;
import org.echobench.results.Cell;
import org.echobench.results.run.ForkRecord;
import org.echobench.runner.plan.PlannedTimes;

/** One line that is written over and over, for a terminal; failures stay above it. */
public final class ProgressLine implements ShownProgress {

    /** Seldom enough not to disturb the measurement. */
    private static final int UPDATE_MILLIS = 1_000;

    private final PrintWriter out;
    private final Terminal terminal;
    private final PlannedTimes times;
    private final Eta eta;
    private final ProgressBar bar;

    public ProgressLine(PrintWriter out, Terminal terminal, List<Cell> cells, PlannedTimes times) {
        this.out = out;
        this.terminal = terminal;
        this.times = times;
        eta = new Eta(times.total(cells));
        bar = new ProgressBarBuilder()
                .setTaskName("forks")
                .setInitialMax(cells.size())
                .setStyle(ProgressBarStyle.ASCII)
                .setUpdateIntervalMillis(UPDATE_MILLIS)
                .setEtaFunction(state -> Optional.of(left()))
                .setConsumer(new Overwriting(out, terminal.columns() - 1))
                .build();
    }

    private synchronized Duration left() {
        return eta.left();
    }

    @Override
    public void started(Cell cell, int attempt) {
        bar.setExtraMessage(cell + (attempt > 1 ? " again" : ""));
    }

    @Override
    public void finished(Cell cell, ForkRecord entry) {
        advance(cell, entry.duration());
        entry.failure().ifPresent(reason -> above(terminal.bad(cell + ": FAILED: " + reason)));
    }

    @Override
    public void repeating(Cell cell, ForkRecord entry) {
        synchronized (this) {
            eta.again(times.fork(cell));
        }
        bar.stepBy(-1);
        above(cell + ": " + ProgressLines.repetition(entry));
    }

    @Override
    public void skipped(Cell cell) {
        advance(cell, Duration.ZERO);
    }

    @Override
    public void alreadyMeasured(Cell cell) {
        advance(cell, Duration.ZERO);
    }

    private void advance(Cell cell, Duration taken) {
        synchronized (this) {
            eta.done(times.fork(cell), taken);
        }
        bar.step();
    }

    private void above(String line) {
        out.print("\r\033[K" + line + System.lineSeparator());
        out.flush();
        bar.refresh();
    }

    @Override
    public void close() {
        bar.close();
    }

    /** Writes the bar over the last one. */
    private record Overwriting(PrintWriter out, int width) implements ProgressBarConsumer {

        @Override
        public int getMaxRenderedLength() {
            return width;
        }

        @Override
        public void accept(String rendered) {
            out.print("\r" + rendered + "\033[K");
            out.flush();
        }

        @Override
        public void clear() {
            out.print("\r\033[K");
            out.flush();
        }

        @Override
        public void close() {
            out.println();
            out.flush();
        }
    }
}
