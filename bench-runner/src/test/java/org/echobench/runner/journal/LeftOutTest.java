package org.echobench.runner.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.echobench.results.LeftOut;
import org.echobench.results.Plan;
import org.echobench.results.Row;
import org.echobench.results.RowSettings;
import org.echobench.results.Scale;
import org.echobench.results.UserError;
import org.echobench.results.run.RunResult;
import org.echobench.results.run.SubjectResult;
import org.echobench.runner.BenchmarkRun;
import org.echobench.runner.FakeResults;
import org.echobench.runner.TestPlans;
import org.echobench.runner.TinyBenchmark;
import org.echobench.runner.plan.PlannedTimes;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Plans that are not the full product, and rows with rounds of their own. */
@Tag("integration")
class LeftOutTest {

    private static final Row ONE = TestPlans.tiny("one", 1);
    private static final Row TWO = Row.of(
            "two",
            TinyBenchmark.COUNT,
            Map.of("micros", "2"),
            RowSettings.annotated().withRounds(5));

    @TempDir
    Path temp;

    private static Plan plan(LeftOut... leftOut) {
        return new Plan(
                "p",
                3,
                2,
                new Scale(0.5),
                List.of(ONE, TWO),
                List.of(TestPlans.subject("a"), TestPlans.subject("b"), TestPlans.subject("c")),
                List.of(leftOut),
                Optional.empty(),
                Optional.empty());
    }

    private static Map<String, Integer> forks(Plan plan) {
        Map<String, Integer> forks = new HashMap<>();
        plan.order()
                .forEach(cell -> forks.merge(cell.row().name() + cell.subject().label(), 1, Integer::sum));
        return forks;
    }

    @Test
    void aRowHasAsManyForksAsItsOwnRoundsSay() {
        assertEquals(Map.of("onea", 2, "oneb", 2, "onec", 2, "twoa", 5, "twob", 5, "twoc", 5), forks(plan()));
    }

    @Test
    void whatIsLeftOutIsNotMeasuredAndTheRestIs() {
        Plan plan = plan(LeftOut.of("two", "b", "offers no push"), LeftOut.subject("jetty-vt", "needs JDK 21"));
        assertEquals(Map.of("onea", 2, "oneb", 2, "onec", 2, "twoa", 5, "twoc", 5), forks(plan));
    }

    @Test
    void theTimeIsThatOfTheForksThatAreMeasured() {
        Plan plan = plan(LeftOut.of("two", "b", "offers no push"));
        PlannedTimes times = TestPlans.times();
        assertEquals(
                times.fork(ONE, "a").multipliedBy(6).plus(times.fork(TWO, "a").multipliedBy(10)),
                times.total(plan.order()));
    }

    @Test
    void theRunIsCompleteWithoutItAndSaysWhy() throws Exception {
        Plan plan = plan(LeftOut.of("two", "b", "offers no push"), LeftOut.subject("jetty-vt", "needs JDK 21"));
        MadeUpRun run = MadeUpRun.in(temp.resolve("run"));
        RunResult results = run.measure(plan, (cell, folder) -> FakeResults.measured(folder, cell.row(), 100));
        assertTrue(results.complete());
        assertEquals(
                List.of("a", "c"),
                results.rows().get(1).subjects().stream()
                        .map(SubjectResult::subject)
                        .toList());
        assertEquals(5, results.rows().get(1).subjects().get(0).forks());
        assertEquals(plan.leftOut(), results.leftOut());
        assertEquals(new Scale(0.5), results.scale());
        String summary = run.summary();
        assertTrue(summary.contains("- two, b: offers no push"), summary);
        assertTrue(summary.contains("- jetty-vt: needs JDK 21"), summary);
        assertTrue(summary.contains("scale 0.5"), summary);
    }

    @Test
    void anotherReasonMakesItAnotherRun() throws Exception {
        BenchmarkRun.start(temp.resolve("run"), plan(), TestPlans.environment());
        BenchmarkRun.resume(temp.resolve("run"), plan());
        Plan other = plan(LeftOut.of("two", "b", "offers no push"));
        assertThrows(UserError.class, () -> BenchmarkRun.resume(temp.resolve("run"), other));
    }

    @Test
    void aReasonWithoutAPlaceIsRefused() {
        assertThrows(IllegalArgumentException.class, () -> new LeftOut(Optional.empty(), Optional.empty(), "why"));
    }
}
