package org.echobench.cluster.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import org.echobench.results.Cell;
import org.echobench.results.run.ForkRecord;
import org.echobench.runner.journal.Progress;

/** A line for each fork. */
final class ForkLines implements Progress {

    private final PrintWriter words;
    private boolean brokenOff;

    ForkLines(PrintWriter words) {
        this.words = words;
    }

    @Override
    public void started(Cell cell, int attempt) {
        print(cell + " …");
    }

    @Override
    public void finished(Cell cell, ForkRecord entry) {
        print(cell + ": " + entry.failure().map(reason -> "FAILED: " + reason).orElse("ok") + ", "
                + entry.duration().toSeconds() + " s");
    }

    @Override
    public void brokenOff(Cell cell, String reason, Path kept) {
        brokenOff = true;
        print(cell + ": broken off: " + reason);
        print("The files of its nodes are in " + kept);
    }

    /** Whether a fork was. */
    boolean brokenOff() {
        return brokenOff;
    }

    @Override
    public void repeating(Cell cell, ForkRecord entry) {
        print(cell + ": repeated, because background load took "
                + Math.round(100 * entry.backgroundLoad().share()) + " % of a host");
    }

    @Override
    public void skipped(Cell cell) {
        print(cell + ": left out, because an earlier fork of this row FAILED");
    }

    @Override
    public void alreadyMeasured(Cell cell) {
        print(cell + ": measured before");
    }

    private void print(String line) {
        words.println(line);
        words.flush();
    }
}
