package org.echobench.runner.journal;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.BiPredicate;
import java.util.stream.IntStream;
import org.echobench.core.metrics.BackgroundLoadProbe;
import org.echobench.core.metrics.Proc;
import org.echobench.results.Cell;
import org.echobench.results.run.BackgroundLoad;
import org.echobench.results.run.ForkId;
import org.echobench.results.run.ForkRecord;
import org.echobench.runner.fork.ForkOutcome;
import org.echobench.runner.fork.ForkStarter;
import org.echobench.runner.fork.StopSignal;

/**
 * Measures a plan's forks in the plan's order, one after another or side by side, and keeps them in a journal. Forks in
 * the journal are not measured again. If a fork fails, its row fails for that subject; the others continue.
 *
 * @param order the cells to measure: one list after another, the cells of one list side by side
 */
public record InterleavingRunner(
        List<List<Cell>> order, Journal journal, ForkStarter starter, Progress progress, StopSignal stop) {

    /**
     * Runs until the plan is done, a round must not begin, or the run is asked to stop.
     *
     * @param begins whether a round, from 1, may begin after all forks so far
     * @throws IOException if the journal cannot be read or written; every fork finished before is kept
     */
    public void run(BiPredicate<Integer, List<ForkRecord>> begins) throws IOException {
        List<ForkRecord> entries = new ArrayList<>(journal.entries());
        for (List<Cell> cells : order) {
            if (stop.isRequested() || !begins.test(cells.get(0).round(), List.copyOf(entries))) {
                return;
            }
            List<Cell> open = new ArrayList<>();
            for (Cell cell : cells) {
                if (measured(cell, entries)) {
                    progress.alreadyMeasured(cell);
                } else if (failed(cell, entries)) {
                    progress.skipped(cell);
                } else {
                    open.add(cell);
                }
            }
            if (!open.isEmpty()) {
                measure(open, entries);
            }
        }
    }

    /** Measures cells and keeps their forks, except those that a stop or a failure of the harness ended. */
    private void measure(List<Cell> cells, List<ForkRecord> entries) throws IOException {
        List<ForkId> ids = cells.stream().map(ForkId::of).toList();
        List<Path> directories = journal.begin(ids);
        progress.started(cells);
        OptionalLong timeWaits = Proc.timeWaits();
        BackgroundLoadProbe load = new BackgroundLoadProbe();
        Instant started = Instant.now();
        long start = System.nanoTime();
        List<ForkOutcome> outcomes = starter.run(cells, directories);
        BackgroundLoad here = load.finish();
        Duration duration = Duration.ofNanos(System.nanoTime() - start).dividedBy(cells.size());
        // Those with a result first, because a failure that cannot be kept ends the run.
        List<Integer> order = IntStream.range(0, cells.size())
                .boxed()
                .sorted(Comparator.comparing(i -> !outcomes.get(i).hasResult()))
                .toList();
        for (int i : order) {
            ForkOutcome outcome = outcomes.get(i);
            if (hasEnded(cells.get(i), ids.get(i), outcome)) {
                ForkRecord record = new ForkRecord(
                        ids.get(i),
                        entries.size() + 1,
                        started,
                        duration,
                        outcome.backgroundLoad(here),
                        timeWaits,
                        outcome.failure(),
                        outcome.hasResult() ? Optional.of(journal.sum(ids.get(i))) : Optional.empty());
                journal.commit(record);
                entries.add(record);
                progress.finished(cells.get(i), record);
            }
        }
    }

    /** Whether the fork counts, with a result or a failure. If the harness broke, the fork is set aside. */
    private boolean hasEnded(Cell cell, ForkId id, ForkOutcome outcome) throws IOException {
        if (outcome.broken().or(outcome::failure).isPresent()) {
            journal.requireRoom();
        }
        if (outcome.broken().isPresent()) {
            progress.brokenOff(cell, outcome.broken().get(), journal.setAside(id));
            return false;
        }
        return outcome.hasResult() || outcome.failure().isPresent();
    }

    /** Whether a fork of the cell's row and subject failed. */
    private static boolean failed(Cell cell, List<ForkRecord> entries) {
        return entries.stream()
                .anyMatch(entry -> entry.failed()
                        && entry.id().isOf(cell.row().name(), cell.subject().label()));
    }

    private static boolean measured(Cell cell, List<ForkRecord> entries) {
        return entries.stream().anyMatch(entry -> entry.id().equals(ForkId.of(cell)));
    }
}
