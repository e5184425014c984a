package org.echobench.runner.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntUnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.echobench.results.Cell;
import org.echobench.results.Plan;
import org.echobench.results.Row;
import org.echobench.results.RowSettings;
import org.echobench.results.UserError;
import org.echobench.results.metric.Metric;
import org.echobench.results.run.Caveat;
import org.echobench.results.run.RunResult;
import org.echobench.results.run.SubjectResult;
import org.echobench.runner.FakeResults;
import org.echobench.runner.TestPlans;
import org.echobench.runner.TinyBenchmark;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmh.results.ScalarResult;

/** What the run's folder shows over connections and over time; without a JVM per fork. */
@Tag("integration")
class CurvesTest {

    @TempDir
    Path temp;

    private MadeUpRun run;

    @BeforeEach
    void prepare() throws IOException {
        run = MadeUpRun.in(temp.resolve("run"));
    }

    private List<String> steady() throws IOException {
        return Files.readAllLines(run.curve(SteadyForks.NAME));
    }

    private static Row row(String name, String... params) {
        Map<String, String> map = new java.util.HashMap<>();
        for (int i = 0; i < params.length; i += 2) {
            map.put(params[i], params[i + 1]);
        }
        return Row.of(name, TinyBenchmark.COUNT, map, RowSettings.annotated());
    }

    private static void windows(Path folder, int warmup, IntUnaryOperator rate) throws IOException {
        StringBuilder text = new StringBuilder("phase,iteration,t_s,window_s,messages,rate,p50_us,p99_us\n");
        IntStream.range(0, 30).forEach(i -> text.append(i < warmup ? "warmup" : "measurement")
                .append(",1,0,1,1,")
                .append(rate.applyAsInt(i))
                .append(",,\n"));
        Files.writeString(folder.resolve("windows.csv"), text);
    }

    /** Iterations of two windows each, with the processor time of an iteration in its second one; the rate is flat. */
    private static void iterations(Path folder, IntUnaryOperator cpuSeconds) throws IOException {
        StringBuilder text = new StringBuilder("phase,iteration,t_s,window_s,messages,rate,p50_us,p99_us,cpu_s\n");
        IntStream.range(0, 30).forEach(i -> text.append("measurement,")
                .append(i + 1)
                .append(",0,1,1,1,,,\nmeasurement,")
                .append(i + 1)
                .append(",0,1,1,1,,,")
                .append(cpuSeconds.applyAsInt(i))
                .append("\n"));
        Files.writeString(folder.resolve("windows.csv"), text);
    }

    private boolean markedNotSteady(int rounds, IntUnaryOperator... rates) throws IOException {
        RunResult results = run.measure(TestPlans.plan(rounds, List.of(row("one")), "a"), (cell, folder) -> {
            windows(folder, 0, rates[cell.round() - 1]);
            return FakeResults.measured(folder, cell.row(), 1);
        });
        return results.rows().get(0).subjects().get(0).caveats().contains(Caveat.NOT_STEADY);
    }

    /** What a rising fork without a warm-up of JMH's gets; the machine may give more. */
    private List<Caveat> coldOrNotSteady(String... params) throws IOException {
        RunResult results = run.measure(TestPlans.plan(1, List.of(row("one", params)), "a"), (cell, folder) -> {
            windows(folder, 0, CurvesTest::rising);
            return FakeResults.measured(folder, cell.row(), 0, 1);
        });
        return results.rows().get(0).subjects().get(0).caveats().stream()
                .filter(List.of(Caveat.COLD, Caveat.NOT_STEADY)::contains)
                .toList();
    }

    private static int flat(int window) {
        return 1_000 + window * 37 % 11;
    }

    private static int rising(int window) {
        return 1_000 + 10 * window;
    }

    private static int falling(int window) {
        return 1_000 - 10 * window;
    }

    @Test
    void aRowWhoseForksWereStillWarmingUpIsMarkedWithItsMeaning() throws IOException {
        assertTrue(markedNotSteady(3, CurvesTest::rising, CurvesTest::flat, CurvesTest::rising));
        String summary = run.summary();
        assertTrue(summary.contains(" W |"), summary);
        assertTrue(summary.contains("\n- W: not steady"), summary);
        List<String> steady = steady();
        assertEquals("row,server,forks,windows,by,beside,change,slope,flat", steady.get(0));
        assertTrue(
                steady.get(1).startsWith("one,a,3,90,rate,0,0.2")
                        && steady.get(1).endsWith(",false"),
                steady.get(1));
    }

    @Test
    void aRowThatIsColdByDesignIsMarkedSoAndNotJudged() throws IOException {
        assertEquals(List.of(Caveat.COLD), coldOrNotSteady());
        assertEquals(List.of(Caveat.COLD), coldOrNotSteady("warmBatches", "0"));
        assertFalse(Files.exists(run.curve(SteadyForks.NAME)));
        assertTrue(Files.exists(run.curve("windows")));
    }

    @Test
    void aRowThatIsWarmedByBatchesIsJudged() throws IOException {
        assertEquals(List.of(Caveat.NOT_STEADY), coldOrNotSteady("warmBatches", "3"));
    }

    @Test
    void oneForkOfThreeMayBeTheMachinesDoing() throws IOException {
        assertFalse(markedNotSteady(3, CurvesTest::rising, CurvesTest::flat, CurvesTest::flat));
    }

    @Test
    void forksThatGoUpAndDownAreNotWarmingUp() throws IOException {
        assertFalse(markedNotSteady(2, CurvesTest::rising, CurvesTest::falling));
    }

    @Test
    void theRiseOfWarmUpItselfIsNotJudged() throws IOException {
        RunResult results = run.measure(TestPlans.plan(1, List.of(row("one")), "a"), (cell, folder) -> {
            windows(folder, 10, i -> i < 10 ? 100 * i : flat(i));
            return FakeResults.measured(folder, cell.row(), 1);
        });
        assertFalse(results.rows().get(0).subjects().get(0).caveats().contains(Caveat.NOT_STEADY));
        assertTrue(steady().get(1).startsWith("one,a,1,20,rate,0,0.0,"));
    }

    @Test
    void aRowWhoseServerNeedsLessAndLessCpuIsMarkedThoughItsRateIsFlat() throws IOException {
        RunResult results = run.measure(TestPlans.plan(1, List.of(row("one")), "a"), (cell, folder) -> {
            iterations(folder, CurvesTest::falling);
            return FakeResults.measured(folder, cell.row(), 1);
        });
        assertTrue(results.rows().get(0).subjects().get(0).caveats().contains(Caveat.NOT_STEADY));
        List<String> steady = steady();
        assertEquals("one,a,1,60,rate,0,0.0,0.0,true", steady.get(1));
        assertTrue(steady.get(2).startsWith("one,a,1,30,cpu,0,-0.2"), steady.get(2));
    }

    @Test
    void forksThatTookTurnsAreJudgedByTheirRatio() throws IOException {
        Plan plan = TestPlans.plan(2, List.of(row("one")), "a", "b", "c", "d");
        List<List<Cell>> rounds = TestPlans.order(plan).stream()
                .flatMap(List::stream)
                .collect(Collectors.groupingBy(Cell::round, TreeMap::new, Collectors.toList()))
                .values()
                .stream()
                .toList();
        RunResult results = run.measure(plan, rounds, (cell, folder) -> {
            // The machine slows down by a quarter, and only d rises beside the others.
            int own = cell.subject().label().equals("d") ? 3 : 0;
            windows(folder, 0, i -> (1_000 + own * i + i * 37 % 11) * (120 - i) / 120);
            return FakeResults.measured(folder, cell.row(), 1);
        });
        assertEquals(
                List.of("d"),
                results.rows().get(0).subjects().stream()
                        .filter(one -> one.caveats().contains(Caveat.NOT_STEADY))
                        .map(SubjectResult::subject)
                        .toList());
        List<String> steady = steady();
        assertTrue(steady.get(1).startsWith("one,a,2,60,rate,3,"), steady.get(1));
        assertTrue(
                steady.get(4).startsWith("one,d,2,60,rate,3,0.")
                        && steady.get(4).endsWith(",false"),
                steady.get(4));
    }

    @Test
    void aRowWhoseForksMetTheLimitOfTheirWarmUpIsMarked() throws IOException {
        assertTrue(cappedIsMarkedNotSteady(1, 1, 0));
    }

    @Test
    void oneForkOfThreeThatMetTheLimitOfItsWarmUpMarksNothing() throws IOException {
        assertFalse(cappedIsMarkedNotSteady(1, 0, 0));
    }

    private boolean cappedIsMarkedNotSteady(int... capped) throws IOException {
        RunResult results = run.measure(TestPlans.plan(capped.length, List.of(row("one")), "a"), (cell, folder) -> {
            ScalarResult metric = FakeResults.scalar(Metric.WARMUP_CAPPED.label(), capped[cell.round() - 1], "share");
            return FakeResults.measured(folder, cell.row(), 1, 1, metric);
        });
        return results.rows().get(0).subjects().get(0).caveats().contains(Caveat.NOT_STEADY);
    }

    @Test
    void theFairnessOfEveryForkIsAveraged() throws IOException {
        run.measure(TestPlans.plan(2, List.of(row("one")), "a"), (cell, folder) -> {
            String line = cell.round() == 1 ? "4,10,20,0.9" : "4,10,40,0.5";
            Files.writeString(folder.resolve("fairness.csv"), "connections,fewest,most,jain\n" + line + "\n");
            return FakeResults.measured(folder, cell.row(), 1);
        });
        JsonNode metrics = run.json("results.json").get(0).path("secondaryMetrics");
        assertEquals(
                3, metrics.path(Metric.FAIRNESS_MAX_MIN.label()).path("score").asDouble());
        assertEquals(
                0.7, metrics.path(Metric.FAIRNESS_JAIN.label()).path("score").asDouble(), 1e-9);
        assertEquals(
                "[[0.9],[0.5]]",
                metrics.path(Metric.FAIRNESS_JAIN.label()).path("rawData").toString());
    }

    @Test
    void theTimeToPeakOfEveryForkHasAnInterval() throws IOException {
        RunResult results = run.measure(TestPlans.plan(3, List.of(row("one")), "a"), (cell, folder) -> {
            windows(folder, 10 + cell.round(), i -> i < 5 + cell.round() ? 100 : 1_000);
            return FakeResults.measured(folder, cell.row(), 1);
        });
        JsonNode metrics = run.json("results.json").get(0).path("secondaryMetrics");
        assertEquals(
                "[[7.0],[8.0],[9.0]]",
                metrics.path(Metric.PEAK_LOAD.label()).path("rawData").toString());
        assertFalse(metrics.has(Metric.PEAK_CPU.label()));
        SubjectResult one = results.rows().get(0).subjects().get(0);
        assertEquals(8, one.value(Metric.PEAK_LOAD).orElseThrow());
        assertTrue(one.standing(Metric.PEAK_LOAD.label()).low().isPresent());
    }

    @Test
    void aRateThatIsGivenHasNoPeak() throws IOException {
        run.measure(TestPlans.plan(1, List.of(row("one")), "a"), (cell, folder) -> {
            windows(folder, 10, i -> 1_000);
            ScalarResult lag = FakeResults.scalar(Metric.SEND_LAG.label(), 1, "us/op");
            return FakeResults.measured(folder, cell.row(), 1, 1, lag);
        });
        assertFalse(run.json("results.json").get(0).path("secondaryMetrics").has(Metric.PEAK_LOAD.label()));
    }

    @Test
    void theForkOfADamagedTableIsNamed() {
        UserError refused = assertThrows(
                UserError.class,
                () -> run.measure(TestPlans.plan(1, List.of(row("one")), "a"), (cell, folder) -> {
                    Files.writeString(folder.resolve("windows.csv"), "phase,rate\nmeasurement,fast\n");
                    return FakeResults.measured(folder, cell.row(), 1);
                }));
        assertTrue(refused.getMessage().contains("one~a~round1 is damaged"), refused.getMessage());
    }
}
