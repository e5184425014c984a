package org.echobench.cli.terminal;

import java.io.PrintWriter;
import java.nio.file.Path;
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
public final class ProgressLine extends ProgressLines {

    /** Seldom enough not to disturb the measurement. */
    private static final int UPDATE_MILLIS = 1_000;

    private final Terminal terminal;
    private final ProgressBar bar;

    public ProgressLine(PrintWriter out, Terminal terminal, List<Cell> cells, PlannedTimes times) {
        super(out, cells, times);
        this.terminal = terminal;
        bar = new ProgressBarBuilder()
                .setTaskName("forks")
                .setInitialMax(cells.size())
                .setStyle(ProgressBarStyle.ASCII)
                .setUpdateIntervalMillis(UPDATE_MILLIS)
                .setEtaFunction(state -> Optional.of(left()))
                .setConsumer(new Overwriting(out, terminal.columns() - 1))
                .build();
    }

    @Override
    public void started(List<Cell> cells) {
        bar.setExtraMessage(words(cells));
    }

    @Override
    public void finished(Cell cell, ForkRecord entry) {
        advance(cell, entry.duration());
        entry.failure().ifPresent(reason -> above(terminal.bad(cell + ": FAILED: " + reason)));
    }

    /** The command ends with that reason. */
    @Override
    public void brokenOff(Cell cell, String reason, Path kept) {}

    @Override
    public void skipped(Cell cell) {
        advance(cell, Duration.ZERO);
    }

    @Override
    void step() {
        bar.step();
    }

    @Override
    void line(Cell cell, String text) {
        above(cell + ": " + text);
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
