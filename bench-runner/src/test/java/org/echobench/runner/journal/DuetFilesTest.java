package org.echobench.runner.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.echobench.results.Cell;
import org.echobench.results.Json;
import org.echobench.results.Plan;
import org.echobench.results.UserError;
import org.echobench.results.run.Duet;
import org.echobench.results.run.ForkId;
import org.echobench.results.run.RunFolder;
import org.echobench.results.stats.Look;
import org.echobench.runner.BenchmarkRun;
import org.echobench.runner.FakeResults;
import org.echobench.runner.OneByOne;
import org.echobench.runner.TestPlans;
import org.echobench.runner.fork.ForkOutcome;
import org.echobench.runner.journal.DuetFiles.DuetResults;
import org.echobench.runner.plan.DuetPlanTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The files of a duet and its resumption, without a JVM per fork. */
class DuetFilesTest {

    @TempDir
    Path temp;

    private final Plan plan = DuetPlanTest.plan(8);

    private DuetResults write(List<Cell> cells, OneByOne forks) throws IOException {
        MadeUpRun duet = MadeUpRun.in(temp);
        duet.measure(cells.stream().map(List::of).toList(), forks);
        return new DuetFiles(duet.folder(), plan, duet.journal()).write();
    }

    private static ForkOutcome measured(Cell cell, Path folder) throws IOException {
        long side = cell.subject().label().equals("base") ? 1_000 : 2_000;
        return FakeResults.measured(folder, cell.row(), side + cell.round());
    }

    private JsonNode json(String name) throws IOException {
        return Json.read(temp.resolve(name));
    }

    private static String raw(JsonNode row) {
        return row.path("primaryMetric").path("rawData").toString();
    }

    @Test
    void eachSideHasAFileWithItsForksInTheOrderOfPairs() throws IOException {
        List<Look> looks = Look.schedule(8);
        Duet.Looks judged = Duet.Looks.NONE.after(looks.get(0), List.of("one", "three"));
        DuetResults results = write(judged.until(looks.get(1), plan), DuetFilesTest::measured);
        assertEquals(2 * (6 + 8 + 6), results.forks());
        assertTrue(results.failures().isEmpty());
        assertEquals(
                "[[1001.0],[1002.0],[1003.0],[1004.0],[1005.0],[1006.0]]",
                raw(json("base.json").get(0)));
        assertEquals(
                "[[2001.0],[2002.0],[2003.0],[2004.0],[2005.0],[2006.0],[2007.0],[2008.0]]",
                raw(json("head.json").get(1)));
    }

    @Test
    void aRoundThatOneSideLacksShiftsNoLaterPair() throws IOException {
        write(plan.order(), DuetFilesTest::measured);
        Path damaged = Journal.open(temp.resolve("forks")).folder(new ForkId("two", "head", 3));
        try (Stream<Path> files = Files.list(damaged)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
        Files.delete(damaged);
        DuetResults results = write(List.of(), DuetFilesTest::measured);
        assertEquals(2 * (8 + 7 + 8), results.forks());
        assertEquals(
                "[[1001.0],[1002.0],[1004.0],[1005.0],[1006.0],[1007.0],[1008.0]]",
                raw(json("base.json").get(1)));
        assertEquals(
                "[[2001.0],[2002.0],[2004.0],[2005.0],[2006.0],[2007.0],[2008.0]]",
                raw(json("head.json").get(1)));
    }

    @Test
    void aRowThatFailedOnOneSideIsNamedAndMissingThere() throws IOException {
        DuetResults results = write(
                plan.order(),
                (cell, folder) -> cell.row().name().equals("one")
                                && cell.subject().label().equals("head")
                        ? ForkOutcome.failed("3 messages lost")
                        : measured(cell, folder));
        assertEquals(List.of("one FAILED for head: 3 messages lost"), results.failures());
        assertEquals(3, json("base.json").size());
        assertEquals(2, json("head.json").size());
    }

    @Test
    void aDuetIsResumedOnlyWithWhatItWasStartedWith() {
        Path directory = temp.resolve("duet");
        BenchmarkRun.startDuet(directory, plan, List.of("main", "--seed=7"), TestPlans.environment());
        assertEquals(List.of("main", "--seed=7"), BenchmarkRun.words(directory));
        BenchmarkRun other = BenchmarkRun.startDuet(temp.resolve("other"), plan, List.of(), TestPlans.environment());
        assertNotEquals(
                new RunFolder(other.directory()).duet().run(),
                new RunFolder(directory).duet().run());
        assertEquals(
                Duet.Looks.NONE, BenchmarkRun.resume(directory, plan).folder().looks());
        Duet.Looks judged = Duet.Looks.NONE.after(Look.schedule(8).get(0), List.of("two"));
        BenchmarkRun.resume(directory, plan).keep(judged);
        assertEquals(judged, BenchmarkRun.resume(directory, plan).folder().looks());
        Plan longer = DuetPlanTest.plan(9);
        assertEquals(
                "This duet cannot be resumed, because rounds was '8' and is now '9': its finished forks would not"
                        + " be comparable with the rest, so start a new one.",
                assertThrows(UserError.class, () -> BenchmarkRun.resume(directory, longer))
                        .getMessage());
    }

    @Test
    void aFolderOfSomethingElseIsNoDuet() {
        assertEquals(
                "There is no duet to resume in " + temp + ": it has no readable duet.json.",
                assertThrows(UserError.class, () -> BenchmarkRun.words(temp)).getMessage());
    }
}
