package org.echobench.cli.terminal;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.echobench.results.Cell;
import org.echobench.results.run.ForkRecord;
import org.echobench.runner.journal.Progress;
import org.echobench.runner.plan.PlannedTimes;

/** Prints a line for each fork that has ended. */
public final class ProgressLines implements Progress {

    private final PrintWriter out;
    private final int forks;
    private final PlannedTimes times;
    private final Eta eta;
    private int done;

    public ProgressLines(PrintWriter out, List<Cell> cells, PlannedTimes times) {
        this.out = out;
        forks = cells.size();
        this.times = times;
        eta = new Eta(times.total(cells));
    }

    /** Prints a line only if nothing else would appear for minutes: {@code 7 servers take turns: echo round 2}. */
    @Override
    public void started(List<Cell> cells) {
        if (cells.size() > 2) {
            Cell first = cells.get(0);
            line(cells.size() + " servers take turns: " + first.row().name() + " round " + first.round());
        }
    }

    @Override
    public void finished(Cell cell, ForkRecord entry) {
        String status = entry.failure().map(reason -> "FAILED: " + reason).orElse("ok");
        advance(cell, entry.duration());
        line(cell + ": " + status + ", " + Eta.words(entry.duration()) + ", " + Eta.words(eta.left()) + " left");
    }

    @Override
    public void brokenOff(Cell cell, String reason, Path kept) {
        line(cell + ": interrupted; its partial output is in " + kept);
    }

    @Override
    public void skipped(Cell cell) {
        advance(cell, Duration.ZERO);
        line(cell + ": skipped, because an earlier fork of this row FAILED");
    }

    @Override
    public void alreadyMeasured(Cell cell) {
        advance(cell, Duration.ZERO);
    }

    private void advance(Cell cell, Duration taken) {
        eta.done(times.fork(cell), taken);
        done++;
    }

    private void line(String text) {
        out.println("[" + done + "/" + forks + "] " + text);
    }
}
