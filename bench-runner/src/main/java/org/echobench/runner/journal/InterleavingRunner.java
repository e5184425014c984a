package org.echobench.runner.journal;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.echobench.core.metrics.BackgroundLoadProbe;
import org.echobench.core.metrics.ProcFs;
import org.echobench.results.Cell;
import org.echobench.results.ForkId;
import org.echobench.results.ForkRecord;
import org.echobench.results.Plan;
import org.echobench.runner.fork.ForkOutcome;
import org.echobench.runner.fork.ForkStarter;
import org.echobench.runner.fork.StopSignal;

/**
 * Measures a plan's forks one after the other, in the plan's order, into a journal. Forks in the journal are not
 * measured again. A fork that fails fails its row for that subject; the others go on.
 */
public final class InterleavingRunner {

    private final List<Cell> order;
    private final Journal journal;
    private final ForkStarter starter;
    private final RepeatPolicy repeats;
    private final Progress progress;
    private final StopSignal stop;
    private final List<ForkRecord> entries = new ArrayList<>();

    public InterleavingRunner(
            Plan plan, Journal journal, ForkStarter starter, RepeatPolicy repeats, Progress progress, StopSignal stop) {
        this(plan.order(), journal, starter, repeats, progress, stop);
    }

    /** @param order the cells to measure, one after the other */
    public InterleavingRunner(
            List<Cell> order,
            Journal journal,
            ForkStarter starter,
            RepeatPolicy repeats,
            Progress progress,
            StopSignal stop) {
        this.order = List.copyOf(order);
        this.journal = journal;
        this.starter = starter;
        this.repeats = repeats;
        this.progress = progress;
        this.stop = stop;
    }

    /**
     * Runs until the plan is done or the run is asked to stop.
     *
     * @throws IOException if the journal cannot be read or written; every fork finished before is kept
     */
    public void run() throws IOException {
        entries.addAll(journal.entries());
        for (Cell cell : order) {
            if (stop.isRequested()) {
                return;
            }
            List<ForkRecord> attempts = attempts(cell);
            if (!attempts.isEmpty() && !needsAnother(attempts)) {
                progress.alreadyMeasured(cell);
            } else if (failed(cell)) {
                progress.skipped(cell);
            } else {
                measure(cell);
            }
        }
    }

    private void measure(Cell cell) throws IOException {
        List<ForkRecord> attempts = attempts(cell);
        while (needsAnother(attempts)) {
            Optional<ForkRecord> entry = attempt(cell, attempts.size() + 1);
            if (entry.isEmpty()) {
                return;
            }
            entries.add(entry.get());
            progress.finished(cell, entry.get());
            attempts = attempts(cell);
            if (needsAnother(attempts)) {
                progress.repeating(cell, entry.get());
            }
        }
    }

    /** Empty if the run was asked to stop, or the harness broke. */
    private Optional<ForkRecord> attempt(Cell cell, int number) throws IOException {
        ForkId id = ForkId.of(cell, number);
        Path directory = journal.begin(id);
        progress.started(cell, number);
        OptionalLong timeWaits = ProcFs.timeWaits();
        BackgroundLoadProbe load = new BackgroundLoadProbe();
        Instant started = Instant.now();
        long start = System.nanoTime();
        ForkOutcome outcome = starter.run(cell, directory);
        Duration duration = Duration.ofNanos(System.nanoTime() - start);
        if (outcome.broken().or(outcome::failure).isPresent()) {
            journal.requireRoom();
        }
        if (outcome.broken().isPresent()) {
            progress.brokenOff(cell, outcome.broken().get(), journal.setAside(id));
            return Optional.empty();
        }
        if (!outcome.hasResult() && outcome.failure().isEmpty()) {
            return Optional.empty();
        }
        JournalDraft draft = new JournalDraft(
                id,
                entries.size() + 1,
                started,
                duration,
                outcome.backgroundLoad().orElseGet(load::finish),
                timeWaits,
                outcome.failure());
        return Optional.of(journal.commit(draft));
    }

    /** Whether a fork of the cell's row and subject failed. */
    private boolean failed(Cell cell) {
        return entries.stream()
                .anyMatch(entry -> entry.failed()
                        && entry.id().row().equals(cell.row().name())
                        && entry.id().subject().equals(cell.subject().label()));
    }

    private boolean needsAnother(List<ForkRecord> attempts) {
        long made = entries.stream().filter(entry -> entry.id().attempt() > 1).count();
        return repeats.needsAnother(attempts, made, order.size());
    }

    private List<ForkRecord> attempts(Cell cell) {
        return entries.stream().filter(entry -> entry.id().belongsTo(cell)).toList();
    }
}
