package org.echobench.runner.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.echobench.results.Cell;
import org.echobench.results.Plan;
import org.echobench.runner.FakeResults;
import org.echobench.runner.OneByOne;
import org.echobench.runner.TestPlans;
import org.echobench.runner.fork.ForkOutcome;
import org.echobench.runner.fork.StopSignal;
import org.echobench.runner.fork.TurnGroups;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is measured, in which order, and what is not measured again; without a JVM per fork. */
class InterleavingRunnerTest {

    @TempDir
    Path temp;

    private final List<Cell> measured = new ArrayList<>();
    private Plan plan;
    private Journal journal;

    @BeforeEach
    void prepare() throws IOException {
        plan = TestPlans.plan(3, List.of(TestPlans.tiny("one", 1), TestPlans.tiny("two", 2)), "alpha", "beta", "gamma");
        journal = Journal.open(temp.resolve("forks"));
    }

    /** Ends after so many forks, as a kill would, but at a known place. */
    private void run(int forks) throws IOException {
        StopSignal stop = new StopSignal();
        int already = measured.size();
        OneByOne starter = (cell, directory) -> {
            measured.add(cell);
            if (measured.size() - already == forks) {
                stop.request();
            }
            return FakeResults.measured(directory, cell.row(), 1);
        };
        new InterleavingRunner(TestPlans.order(plan), journal, starter, new Progress() {}, stop)
                .run((round, until) -> true);
    }

    @Test
    void thePlansOrderIsFollowed() throws IOException {
        run(Integer.MAX_VALUE);
        assertEquals(plan.order(), measured);
    }

    @Test
    void theRunEndsBeforeARoundThatIsNotToBegin() throws IOException {
        List<Cell> rounds = new ArrayList<>();
        OneByOne starter = (cell, directory) -> {
            rounds.add(cell);
            return FakeResults.measured(directory, cell.row(), 1);
        };
        new InterleavingRunner(TestPlans.order(plan), journal, starter, new Progress() {}, new StopSignal())
                .run((round, forks) -> round < 3);
        assertEquals(plan.order().stream().filter(cell -> cell.round() < 3).toList(), rounds);
    }

    @Test
    void noFinishedForkIsMeasuredAgainHoweverOftenTheRunIsResumed() throws IOException {
        for (int i = 0; i < 4; i++) {
            run(5);
        }
        assertEquals(plan.order(), measured);
        run(5);
        assertEquals(plan.order(), measured);
    }

    @Test
    void aForkThatWasUnderWayWhenTheRunStoppedIsMeasuredWhenItIsResumed() throws IOException {
        StopSignal stop = new StopSignal();
        OneByOne killed = (cell, directory) -> {
            stop.request();
            return ForkOutcome.stopped();
        };
        new InterleavingRunner(TestPlans.order(plan), journal, killed, new Progress() {}, stop)
                .run((round, until) -> true);
        assertTrue(journal.entries().isEmpty());
        run(Integer.MAX_VALUE);
        assertEquals(plan.order(), measured);
    }

    @Test
    void aForkThatBrokeOffIsMeasuredWhenTheRunIsResumedAndWhatItHadWrittenIsKept() throws IOException {
        StopSignal stop = new StopSignal();
        List<Path> kept = new ArrayList<>();
        Progress progress = new Progress() {
            @Override
            public void brokenOff(Cell cell, String reason, Path folder) {
                assertEquals("a loader died", reason);
                kept.add(folder.resolve("node.log"));
            }
        };
        OneByOne breaking = (cell, directory) -> {
            Files.writeString(directory.resolve("node.log"), "its last words");
            stop.request();
            return ForkOutcome.broken("a loader died");
        };
        new InterleavingRunner(TestPlans.order(plan), journal, breaking, progress, stop).run((round, until) -> true);
        assertTrue(journal.entries().isEmpty());
        run(Integer.MAX_VALUE);
        assertEquals(plan.order(), measured);
        assertEquals("its last words", Files.readString(kept.get(0)));
    }

    @Test
    void aFailedForkEndsItsRowForThatSubjectAloneAlsoAfterResuming() throws IOException {
        StopSignal stop = new StopSignal();
        Cell first = plan.order().get(0);
        OneByOne failing = (cell, directory) -> {
            stop.request();
            return ForkOutcome.failed("broken");
        };
        new InterleavingRunner(TestPlans.order(plan), journal, failing, new Progress() {}, stop)
                .run((round, until) -> true);
        run(Integer.MAX_VALUE);
        Set<Cell> expected = new HashSet<>(plan.order());
        expected.removeIf(
                cell -> cell.row().equals(first.row()) && cell.subject().equals(first.subject()));
        assertEquals(expected, new HashSet<>(measured));
        assertEquals(expected.size(), measured.size());
    }

    @Test
    void aForkThatFailsOnAFullDiskIsMeasuredWhenTheRunIsResumed() throws IOException {
        AtomicBoolean full = new AtomicBoolean();
        Journal filling = new Journal(temp.resolve("forks"), folder -> full.get());
        OneByOne starter = (cell, directory) -> {
            if (measured.size() == 2) {
                full.set(true);
                return ForkOutcome.failed("the latencies cannot be written");
            }
            measured.add(cell);
            return FakeResults.measured(directory, cell.row(), 1);
        };
        InterleavingRunner runner =
                new InterleavingRunner(TestPlans.order(plan), filling, starter, new Progress() {}, new StopSignal());
        assertThrows(IOException.class, () -> runner.run((round, until) -> true));
        assertEquals(2, journal.entries().size());
        run(Integer.MAX_VALUE);
        assertEquals(plan.order(), measured);
    }

    /** All forks of a row and round beside each other; the second one of each group fails or not. */
    private List<List<Cell>> runInGroups(boolean secondFails) throws IOException {
        List<List<Cell>> groups = new ArrayList<>();
        OneByOne starter = new OneByOne() {
            @Override
            public ForkOutcome run(Cell cell, Path directory) throws IOException {
                return FakeResults.measured(directory, cell.row(), 1);
            }

            @Override
            public List<ForkOutcome> run(List<Cell> cells, List<Path> directories) throws IOException {
                groups.add(cells);
                List<ForkOutcome> outcomes = new ArrayList<>();
                for (int i = 0; i < cells.size(); i++) {
                    outcomes.add(
                            secondFails && i == 1
                                    ? ForkOutcome.failed("broken")
                                    : run(cells.get(i), directories.get(i)));
                }
                return outcomes;
            }
        };
        TurnGroups rows = new TurnGroups(row -> true, OptionalLong.of(Long.MAX_VALUE));
        new InterleavingRunner(
                        rows.of(plan.order(), Optional.empty()), journal, starter, new Progress() {}, new StopSignal())
                .run((round, until) -> true);
        return groups;
    }

    @Test
    void aForkThatFailsAmongOthersFailsOnlyItsOwnRowAndSubject() throws IOException {
        List<List<Cell>> groups = runInGroups(true);
        Cell failed = groups.get(0).get(1);
        assertEquals(
                1,
                groups.stream()
                        .flatMap(List::stream)
                        .filter(cell -> cell.row().equals(failed.row())
                                && cell.subject().equals(failed.subject()))
                        .count());
        assertEquals(3, groups.get(0).size());
        assertEquals(
                3,
                journal.entries().stream()
                        .filter(fork -> fork.id().round() == 1
                                && fork.id().row().equals(failed.row().name()))
                        .count());
    }

    @Test
    void aResumedRunMeasuresTheMissingForksBesideEachOther() throws IOException {
        run(1);
        assertEquals(plan.order().subList(1, 3), runInGroups(false).get(0));
    }
}
