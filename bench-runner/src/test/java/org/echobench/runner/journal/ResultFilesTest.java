package org.echobench.runner.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.echobench.core.metrics.ForkDirectory;
import org.echobench.results.Cell;
import org.echobench.results.Json;
import org.echobench.results.Jvm;
import org.echobench.results.Plan;
import org.echobench.results.Subject;
import org.echobench.results.UserError;
import org.echobench.results.metric.Direction;
import org.echobench.results.metric.Metric;
import org.echobench.results.run.Caveat;
import org.echobench.results.run.Figure;
import org.echobench.results.run.ForkId;
import org.echobench.results.run.ForkRecord;
import org.echobench.results.run.RunFolder;
import org.echobench.results.run.RunResult;
import org.echobench.results.run.RunResult.RowResult;
import org.echobench.results.run.SubjectResult;
import org.echobench.runner.FakeResults;
import org.echobench.runner.OneByOne;
import org.echobench.runner.TestPlans;
import org.echobench.runner.fork.ForkOutcome;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ScalarResult;

/** The files of runs that did not go smoothly; without a JVM per fork. */
@Tag("integration")
class ResultFilesTest {

    @TempDir
    Path temp;

    private MadeUpRun run;

    @BeforeEach
    void prepare() throws IOException {
        run = MadeUpRun.in(temp.resolve("run"));
    }

    /** A plan of one row. */
    private static Plan one(int rounds, String... servers) {
        return TestPlans.plan(rounds, List.of(TestPlans.tiny("one", 1)), servers);
    }

    private static ForkOutcome measured(Cell cell, Path folder) throws IOException {
        return FakeResults.measured(folder, cell.row(), 100L * cell.round());
    }

    @Test
    void theForksAreInTheOrderOfRoundsWhateverTheOrderOfMeasurement() throws IOException {
        run.measure(one(3, "a", "b", "c"), ResultFilesTest::measured);
        for (JsonNode row : run.json("results.json")) {
            assertEquals(
                    "[[100.0],[200.0],[300.0]]",
                    row.path("primaryMetric").path("rawData").toString());
        }
    }

    @Test
    void theValueOfALoadCurveIsTheRateOfItsClosedLoop() throws IOException {
        RunResult result = run.measure(
                one(1, "a"),
                (cell, folder) -> FakeResults.measured(
                        folder, cell.row(), 32, FakeResults.scalar("closed.rate", 90_000, "msg/s")));
        RowResult row = result.rows().get(0);
        Figure score = row.subjects().get(0).figure("score").orElseThrow();
        assertEquals(90_000, score.value());
        assertEquals("msg/s", score.unit());
        assertEquals(Direction.HIGHER_IS_BETTER, row.direction("score"));
    }

    @Test
    void aRampIsRankedByTheConnectionsItHeldAndNotByItsTime() throws IOException {
        RunResult result = run.measure(one(3, "fewer", "more"), ResultFilesTest::held);
        List<SubjectResult> order = result.rows().get(0).order();
        assertEquals(
                List.of("more", "fewer"),
                order.stream().map(SubjectResult::subject).toList());
        assertEquals("connections", result.rows().get(0).unit("score"));
        assertEquals("a", order.get(0).standing("score").letters());
        assertTrue(run.summary().contains(" | connections |"));
    }

    /** One holds more connections, for which its ramp takes longer. */
    private static ForkOutcome held(Cell cell, Path folder) throws IOException {
        int more = cell.subject().label().equals("more") ? 2 : 1;
        return FakeResults.measured(
                folder,
                cell.row(),
                1_000 * more,
                FakeResults.scalar("connections.held", 9_000 * more + 10 * cell.round(), "connections"));
    }

    @Test
    void theSummaryOfAKeptRunIsMadeAgainWithoutItsJournal() throws IOException {
        Plan plan = one(3, "fewer", "more");
        RunResult result = run.measure(plan, ResultFilesTest::held);
        String markdown = run.summary();
        RunResult again = ResultFiles.again(run.folder(), List.of());
        assertEquals(result, again);
        assertEquals(markdown, run.summary());
    }

    @Test
    void theSummarySaysByHowMuchAnotherRunMayDiffer(@TempDir Path kept) throws IOException {
        Plan plan = one(3, "fewer", "more");
        run.measure(plan, ResultFilesTest::measured);
        // In the other run the servers lie apart by 2 %.
        JsonNode other = run.json("summary.json");
        ((ObjectNode) other.at("/rows/0/subjects/1/figures/score")).put("value", 204.0);
        Files.write(kept.resolve("summary.json"), Json.bytes(other));
        RunResult result = ResultFiles.again(run.folder(), List.of(kept));
        double half = result.rows()
                .get(0)
                .subjects()
                .get(0)
                .standing("score")
                .anotherRun()
                .orElseThrow();
        assertEquals(Math.expm1(12.706204736 * Math.log(1.02) / Math.sqrt(2)), half, 1e-6);
        String markdown = run.summary();
        assertTrue(markdown.contains("another run ±"), markdown);
        assertEquals(result, ResultFiles.again(run.folder(), List.of()));
    }

    @Test
    void aSearchThatWasNotWarmAtTheLimitIsMarkedThoughItHasNoWarmUpIterations() throws IOException {
        RunResult result = run.measure(
                one(1, "capped", "level"),
                (cell, folder) -> FakeResults.measured(
                        folder,
                        cell.row(),
                        0,
                        32,
                        FakeResults.scalar(
                                "warmup.capped", cell.subject().label().equals("capped") ? 1 : 0, "share")));
        List<SubjectResult> subjects = result.rows().get(0).subjects();
        assertTrue(subjects.get(0).caveats().contains(Caveat.NOT_STEADY));
        assertFalse(subjects.get(1).caveats().contains(Caveat.NOT_STEADY));
    }

    @Test
    void theLeastCpuLeadsThoughTheFirstServersCpuIsUnknown() throws IOException {
        Map<String, Integer> micros = Map.of("thrifty", 10, "costly", 20);
        RunResult result = run.measure(one(3, "unknown", "thrifty", "costly"), (cell, folder) -> {
            Integer cpu = micros.get(cell.subject().label());
            Result<?>[] known = cpu == null
                    ? new Result<?>[0]
                    : new Result<?>[] {FakeResults.scalar("server.cpu", cpu * (1 + cell.round() / 1e3), "us/op")};
            return FakeResults.measured(folder, cell.row(), 100 + cell.round(), known);
        });
        List<String> letters = result.rows().get(0).subjects().stream()
                .map(one -> one.standing("server.cpu").letters())
                .toList();
        assertEquals(List.of("", "a", "b"), letters);
    }

    @Test
    void besideAServerInAnotherLanguageThePlacesAreThoseOfTheProcesses() throws IOException {
        Map<String, Integer> threads = Map.of("java", 10);
        Map<String, Integer> processes = Map.of("java", 30, "node", 20);
        RunResult result = run.measure(one(3, "java", "node"), (cell, folder) -> {
            String server = cell.subject().label();
            List<Result<?>> known = new ArrayList<>();
            known.add(cpu("server.processCpu", processes.get(server), cell));
            if (threads.containsKey(server)) {
                known.add(cpu("server.cpu", threads.get(server), cell));
            }
            return FakeResults.measured(folder, cell.row(), 100 + cell.round(), known.toArray(new Result<?>[0]));
        });
        RowResult row = result.rows().get(0);
        assertEquals(Metric.SERVER_PROCESS_CPU, row.cpu());
        assertEquals(
                List.of("b", "a"),
                row.subjects().stream()
                        .map(one -> one.standing("server.processCpu").letters())
                        .toList());
    }

    private static ScalarResult cpu(String metric, int micros, Cell cell) {
        return FakeResults.scalar(metric, micros * (1 + cell.round() / 1e3), "us/op");
    }

    @Test
    void theCurveOfAllForksIsANoteOfTheServer() throws IOException {
        RunResult result = run.measure(one(3, "a"), (cell, folder) -> {
            Files.writeString(
                    folder.resolve("load-curve.csv"),
                    "level,rate,server.cpu_us,verdict\n2000,2000," + 10 * cell.round() + ",kept\n");
            return measured(cell, folder);
        });
        assertEquals(
                List.of("CPU us/op 20.0 at 2,000/s"),
                result.rows().get(0).subjects().get(0).notes());
        assertTrue(run.summary().contains("- a: CPU us/op 20.0 at 2,000/s"));
    }

    @Test
    void theServersOfARowHaveIntervalsAndLettersAndTheReferenceHasNoLetters() throws IOException {
        Plan plan = one(3, "reference", "fast", "slow", "slower");
        Map<String, Long> rates = Map.of("reference", 9_000L, "fast", 5_000L, "slow", 1_000L, "slower", 990L);
        RunResult results = run.measure(
                plan,
                (cell, folder) -> FakeResults.measured(
                        folder, cell.row(), rates.get(cell.subject().label()) * (100 + cell.round()) / 100));
        assertEquals(
                List.of("reference=", "fast=a", "slow=b", "slower=b"),
                results.rows().get(0).subjects().stream()
                        .map(one -> one.subject() + "=" + one.standing("score").letters())
                        .toList());
        assertTrue(results.rows().get(0).subjects().stream()
                .allMatch(one -> one.standing("score").low().isPresent()));
        assertEquals(
                List.of("fast", "slow", "slower", "reference"),
                results.rows().get(0).order().stream()
                        .map(SubjectResult::subject)
                        .toList());
    }

    @Test
    void subjectsOfOneServerHaveAFileEach() throws IOException {
        Plan plan = TestPlans.plan(
                1,
                1,
                List.of(TestPlans.tiny("one", 1)),
                List.of(
                        new Subject("base", "netty", Jvm.ofHost(), List.of(), TestPlans.CLASS_PATH),
                        new Subject("head", "netty", Jvm.ofHost(), List.of(), TestPlans.CLASS_PATH)));
        run.measure(plan, ResultFilesTest::measured);
        assertEquals(1, run.json("results-base.json").size());
        assertEquals(1, run.json("results-head.json").size());
        assertFalse(Files.exists(run.folder().path().resolve("results.json")));
    }

    @Test
    void aRowThatFailsLateIsInNoFileButTheSummary() throws IOException {
        Plan plan = one(2, "good", "bad");
        RunResult results = run.measure(
                plan,
                (cell, folder) -> cell.round() == 2 && cell.subject().label().equals("bad")
                        ? ForkOutcome.failed("lost | 3 messages")
                        : measured(cell, folder));
        assertEquals(1, run.json("results.json").size());
        assertTrue(results.anyFailed());
        assertFalse(results.complete());
        String summary = run.summary();
        assertTrue(summary.contains("FAILED: lost \\| 3 messages"), summary);
    }

    @Test
    void aDamagedLatencyLogIsRefused() {
        OneByOne damaged = (cell, folder) -> {
            Files.writeString(folder.resolve(ForkDirectory.LATENCY), """
                    #[Histogram log format version 1.3]
                    Tag=latency,0.000,1.000,1.000,HISTFAAAAB
                    Tag=latency,0.000,1.000,1.000,HISTFAAAAB
                    """);
            return measured(cell, folder);
        };
        UserError refused = assertThrows(UserError.class, () -> run.measure(one(1, "a"), damaged));
        assertTrue(refused.getMessage().contains("one~a~round1 is damaged"), refused.getMessage());
    }

    @Test
    void aRunThatItsTimeLimitEndedIsCompleteAndSaysSo() throws IOException {
        Plan whole = one(3, "a");
        Plan limited = new Plan(
                whole.name(),
                whole.seed(),
                whole.rounds(),
                whole.scale(),
                whole.rows(),
                whole.subjects(),
                List.of(),
                Optional.empty(),
                Optional.of(13));
        run.measure(whole.withMostRounds(2), ResultFilesTest::measured);
        for (ForkRecord fork : run.journal().entries()) {
            RunFolder.FORK.write(
                    run.journal().folder(fork.id()),
                    new ForkRecord(
                            fork.id(),
                            fork.order(),
                            fork.started(),
                            Duration.ofMinutes(6),
                            fork.backgroundLoad(),
                            fork.timeWaits(),
                            fork.failure(),
                            fork.resultSha256()));
        }
        RunFolder.PLAN.write(run.folder().path(), limited);
        RunResult results = run.write();
        assertTrue(results.complete());
        assertEquals(2, results.rounds());
        String summary = run.summary();
        assertTrue(summary.contains("\n2 of 3 rounds, because of the limit of 13 min, seed 1.\n"), summary);
    }

    @Test
    void theTablesOfAllForksAreOneCurve() throws IOException {
        run.measure(one(2, "a", "b"), (cell, folder) -> {
            Files.writeString(folder.resolve("steps.csv"), "x,y\n1," + cell.round() + "\n");
            return measured(cell, folder);
        });
        assertEquals(
                "row,server,round,x,y\none,a,1,1,1\none,a,2,1,2\none,b,1,1,1\none,b,2,1,2\n",
                Files.readString(run.curve("steps")));
    }

    @Test
    void theForksNotesAreInTheSummary() throws IOException {
        RunResult results = run.measure(one(2, "a"), (cell, folder) -> {
            Files.writeString(folder.resolve(ForkDirectory.NOTES), "held " + cell.round() + "\nlimit | memory\n");
            return measured(cell, folder);
        });
        assertEquals(
                List.of("round 1: held 1", "round 1: limit | memory", "round 2: held 2", "round 2: limit | memory"),
                results.rows().get(0).subjects().get(0).notes());
        assertEquals(Optional.of(results), run.folder().summary());
        String summary = run.summary();
        assertTrue(summary.contains("\n- a: round 2: held 2\n- a: round 2: limit \\| memory\n"), summary);
    }

    @Test
    void aTableWithOtherColumnsIsNamed() throws IOException {
        Path fork = Files.createDirectories(temp.resolve("fork"));
        Files.writeString(fork.resolve("steps.csv"), "x,y\n");
        CurveFiles curves = new CurveFiles();
        curves.add(new ForkId("one", "a", 1), fork);
        Files.writeString(fork.resolve("steps.csv"), "x,z\n");
        UserError refused = assertThrows(UserError.class, () -> curves.add(new ForkId("one", "a", 2), fork));
        assertTrue(refused.getMessage().contains("steps.csv"), refused.getMessage());
    }
}
