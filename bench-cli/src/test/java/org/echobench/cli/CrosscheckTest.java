package org.echobench.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** The order of the runs and the ratios, without any program. */
class CrosscheckTest {

    private static final LoadTool OURS = new OwnClient(java.time.Duration.ZERO);
    private static final LoadTool WRK = new WrkTool();
    private static final LoadTool AB = new AbTool();

    private final List<String> order = new ArrayList<>();

    private final Crosscheck.Listener quiet = new Crosscheck.Listener() {
        @Override
        public void measured(int block, LoadTool tool, ToolReport report) {
            order.add(tool.name());
        }

        @Override
        public void compared(int block, LoadTool tool, double ratio) {
            order.add("=" + tool.name());
        }
    };

    private static ToolReport rate(double perSecond) {
        return new ToolReport(
                perSecond, OptionalDouble.empty(), OptionalDouble.empty(), OptionalDouble.empty(), Optional.empty());
    }

    private List<Crosscheck.Result> run(int blocks, Function<LoadTool, ToolReport> measure, LoadTool... tools) {
        return new Crosscheck(OURS, List.of(tools), blocks, measure, quiet).run();
    }

    @Test
    void everySecondBlockIsTheReverse() {
        run(2, tool -> rate(1), WRK);
        assertEquals("ours wrk wrk ours =wrk wrk ours ours wrk =wrk", String.join(" ", order));
    }

    @Test
    void theToolsTakeTurnsBlockByBlock() {
        run(2, tool -> rate(1), WRK, AB);
        assertEquals(
                List.of("=wrk", "=ab", "=wrk", "=ab"),
                order.stream().filter(word -> word.startsWith("=")).toList());
    }

    @Test
    void aRatioIsOfBothRunsOfABlock() {
        double[] rates = {100, 50, 30, 60};
        Crosscheck.Result result =
                run(1, tool -> rate(rates[order.size()]), WRK).get(0);
        assertEquals(List.of(2.0), result.ratios());
    }

    @Test
    void aToolWithAFaultIsNotRunAgainAndTheOthersAre() {
        List<Crosscheck.Result> results = run(
                2, tool -> tool == WRK ? ToolReport.failed("7 requests failed") : rate(tool == OURS ? 3 : 2), WRK, AB);
        assertEquals(Optional.of("wrk: 7 requests failed"), results.get(0).fault());
        assertEquals(1, order.stream().filter("wrk"::equals).count());
        assertEquals(List.of(1.5, 1.5), results.get(1).ratios());
    }

    @Test
    void aFaultOfOursCountsToo() {
        Crosscheck.Result result = run(3, tool -> tool == OURS ? ToolReport.failed("1 lost") : rate(1), WRK)
                .get(0);
        assertEquals(Optional.of("ours: 1 lost"), result.fault());
        assertTrue(result.median().isEmpty());
    }

    @Test
    void theMedianIsTheMiddleOneOrBetweenTheMiddleTwo() {
        Map<List<Double>, Double> medians = Map.of(
                List.of(3.0, 1.0, 2.0), 2.0,
                List.of(4.0, 1.0, 2.0, 3.0), 2.5);
        medians.forEach((ratios, median) ->
                assertEquals(OptionalDouble.of(median), new Crosscheck.Result(WRK, ratios, Optional.empty()).median()));
    }
}
