package org.echobench.cli.terminal;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.echobench.results.Cell;
import org.echobench.results.run.ForkRecord;
import org.echobench.runner.plan.PlannedTimes;

/** A line for each fork that has ended, for logs. */
public final class ProgressLines implements ShownProgress {

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

    @Override
    public void finished(Cell cell, ForkRecord entry) {
        String status = entry.failure().map(reason -> "FAILED: " + reason).orElse("ok");
        advance(cell, entry.duration());
        line(cell, status + ", " + Eta.words(entry.duration()) + ", " + Eta.words(eta.left()) + " left");
    }

    @Override
    public void repeating(Cell cell, ForkRecord entry) {
        done--;
        eta.again(times.fork(cell));
        line(cell, repetition(entry));
    }

    /** Why a fork is repeated, in a few words. */
    static String repetition(ForkRecord entry) {
        long percent = Math.round(100 * entry.backgroundLoad().share());
        return "repeated: background load took " + percent + " % of the machine";
    }

    @Override
    public void brokenOff(Cell cell, String reason, Path kept) {
        line(cell, "broken off; what it had written is in " + kept);
    }

    @Override
    public void skipped(Cell cell) {
        advance(cell, Duration.ZERO);
        line(cell, "left out, because an earlier fork of this row FAILED");
    }

    @Override
    public void alreadyMeasured(Cell cell) {
        advance(cell, Duration.ZERO);
    }

    private void advance(Cell cell, Duration taken) {
        done++;
        eta.done(times.fork(cell), taken);
    }

    private void line(Cell cell, String text) {
        out.println("[" + done + "/" + forks + "] " + cell + ": " + text);
        out.flush();
    }
}
