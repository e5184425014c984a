package org.echobench.runner.journal;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.echobench.results.Json;
import org.echobench.results.run.BackgroundLoad;
import org.echobench.results.run.ForkId;
import org.echobench.results.run.ForkRecord;
import org.junit.jupiter.api.Test;

class CalmSlicesTest {

    private static final Instant START = Instant.parse("2026-11-25T12:00:00Z");
    private static final double[] LEVEL = {100, 100, 100, 100, 100, 100, 100, 100};
    /** The machine is slow in the first half. */
    private static final double[] DISTURBED = {50, 60, 70, 80, 100, 101, 102, 103};

    private final Map<ForkId, ObjectNode> rows = new LinkedHashMap<>();

    private ForkRecord fork(String subject, Instant started, double... rates) {
        ForkId id = new ForkId("echo", subject, 1);
        ObjectNode row = Json.object();
        metric(row.putObject("primaryMetric"), "ops/s", rates);
        // The costlier, the slower.
        metric(
                row.withObject("/secondaryMetrics").putObject("server.cpu"),
                "us/op",
                IntStream.range(0, rates.length)
                        .mapToDouble(i -> 1_000 / rates[i])
                        .toArray());
        rows.put(id, row);
        return new ForkRecord(
                id,
                1,
                started,
                Duration.ofSeconds(10),
                BackgroundLoad.unknown(),
                OptionalLong.empty(),
                Optional.empty(),
                Optional.of("any"));
    }

    private static void metric(ObjectNode metric, String unit, double... values) {
        ArrayNode fork = metric.put("scoreUnit", unit).putArray("rawData").addArray();
        Arrays.stream(values).forEach(fork::add);
    }

    private double[] values(ForkRecord fork, String metric) {
        return rows.get(fork.id())
                .at("/secondaryMetrics/" + metric + "/rawData/0")
                .valueStream()
                .mapToDouble(one -> one.asDouble())
                .toArray();
    }

    @Test
    void theHalfInWhichAllForksTogetherWereFastestIsCalm() {
        assertArrayEquals(
                new int[] {1, 3, 5, 7},
                CalmSlices.calm(List.of(
                        new double[] {90, 100, 90, 100, 90, 100, 90, 100},
                        new double[] {9, 10, 9, 10, 9, 10, 9, 10},
                        new double[] {2, 2, 2, 2, 2, 2, 2, 2})));
    }

    @Test
    void aStallOfOneServerAmongSevenHardlyMovesABlock() {
        double[] stalled = LEVEL.clone();
        stalled[6] = 80;
        List<double[]> rates = IntStream.range(0, 7)
                .mapToObj(fork -> fork == 0 ? stalled : DISTURBED)
                .toList();
        assertArrayEquals(new int[] {4, 5, 6, 7}, CalmSlices.calm(rates));
    }

    @Test
    void forksThatTookTurnsHaveRateAndCpuOfTheSameBlocks() {
        ForkRecord disturbed = fork("netty", START, DISTURBED);
        ForkRecord other = fork("jetty", START, DISTURBED);
        CalmSlices.addTo(List.of(disturbed, other), rows);
        assertArrayEquals(new double[] {100, 101, 102, 103}, values(disturbed, "rate.calm"));
        assertArrayEquals(values(disturbed, "rate.calm"), values(other, "rate.calm"));
        assertEquals(10, values(other, "server.cpu.calm")[0]);
        assertEquals(
                "us/op",
                rows.get(other.id())
                        .at("/secondaryMetrics/server.cpu.calm/scoreUnit")
                        .asText());
    }

    @Test
    void aForkThatWasMeasuredAloneHasNone() {
        ForkRecord alone = fork("netty", START, DISTURBED);
        ForkRecord later = fork("jetty", START.plusSeconds(60), DISTURBED);
        CalmSlices.addTo(List.of(alone, later), rows);
        assertFalse(rows.get(alone.id()).path("secondaryMetrics").has("rate.calm"));
    }

    @Test
    void atAGivenRateTheHalfThatCostLeastIsCalm() {
        ForkRecord one = fork("netty", START, DISTURBED);
        ForkRecord other = fork("jetty", START, DISTURBED);
        for (ForkRecord fork : List.of(one, other)) {
            metric(rows.get(fork.id()).putObject("primaryMetric"), "ops/s", LEVEL);
            metric(rows.get(fork.id()).withObject("/secondaryMetrics").putObject("send.lag"), "us/op", 1);
        }
        CalmSlices.addTo(List.of(one, other), rows);
        assertEquals(4, values(other, "server.cpu.calm").length);
        assertEquals(10, values(other, "server.cpu.calm")[0]);
        assertFalse(rows.get(one.id()).path("secondaryMetrics").has("rate.calm"));
    }

    @Test
    void fewSlicesAreNotHalved() {
        ForkRecord one = fork("netty", START, Arrays.copyOf(LEVEL, CalmSlices.FEWEST - 1));
        ForkRecord other = fork("jetty", START, Arrays.copyOf(LEVEL, CalmSlices.FEWEST - 1));
        CalmSlices.addTo(List.of(one, other), rows);
        assertFalse(rows.get(one.id()).path("secondaryMetrics").has("rate.calm"));
    }
}
