package org.echobench.runner.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.echobench.results.run.BackgroundLoad;
import org.echobench.results.run.Caveat;
import org.echobench.results.run.Figure;
import org.echobench.results.run.ForkId;
import org.echobench.results.run.ForkRecord;
import org.echobench.results.run.RunResult.RowResult;
import org.echobench.results.run.SubjectResult;
import org.echobench.runner.TestPlans;
import org.junit.jupiter.api.Test;

class CaveatsTest {

    private static SubjectResult subject(String server, Map<String, Double> values) {
        TreeMap<String, Figure> figures = new TreeMap<>();
        values.forEach((name, value) -> figures.put(name, new Figure(value, "", Optional.empty(), List.of(value))));
        return new SubjectResult(server, server, Optional.empty(), 3, Optional.empty(), figures, List.of(), List.of());
    }

    private static SubjectResult rate(String server, double rate, double busy) {
        return subject(server, Map.of("score", rate, "client.busy", busy));
    }

    private static SubjectResult batch(String server, double requests, double busy) {
        return subject(server, Map.of("score", 1e6 / requests, "client.busy", busy, "requests", requests));
    }

    @Test
    void aBatchNearTheRateOfAReferenceWhoseClientIsBusyIsLimitedByTheHarness() {
        SubjectResult reference = batch("reference", 10_000, 0.95);
        assertEquals(List.of(Caveat.HARNESS_LIMITED), caveats("ss", batch("netty", 9_500, 0.5), reference));
        assertEquals(List.of(), caveats("ss", batch("netty", 9_400, 0.5), reference));
    }

    private static RowForks forks(int forks, double backgroundLoad) {
        List<ForkRecord> entries = java.util.stream.IntStream.rangeClosed(1, forks)
                .mapToObj(round -> new ForkRecord(
                        new ForkId("one", "x", round),
                        round,
                        Instant.EPOCH,
                        Duration.ZERO,
                        new BackgroundLoad(OptionalDouble.empty(), OptionalDouble.of(backgroundLoad)),
                        OptionalLong.empty(),
                        Optional.empty(),
                        Optional.of("sum")))
                .toList();
        return RowForks.of(TestPlans.tiny("one", 1), "x", 3, entries);
    }

    private static List<Caveat> caveats(SubjectResult one, SubjectResult... others) {
        return caveats("thrpt", one, others);
    }

    private static List<Caveat> caveats(String mode, SubjectResult one, SubjectResult... others) {
        return caveats(mode, forks(3, 0), one, others);
    }

    /** Of steady forks. */
    private static List<Caveat> caveats(String mode, RowForks forks, SubjectResult one, SubjectResult... others) {
        List<SubjectResult> all = new ArrayList<>(List.of(others));
        all.add(one);
        RowResult row =
                new RowResult("one", "a.B.c", new TreeMap<>(), new TreeMap<>(Map.of(RowResult.MODE, mode)), all);
        return caveats(row, forks, one);
    }

    private static List<Caveat> caveats(RowResult row, RowForks forks, SubjectResult one) {
        return new Caveats(row).of(forks, one, new SteadyForks(new CurveFiles(), id -> Path.of("none"), List.of()));
    }

    @Test
    void aCapacityWhoseSearchTheHarnessEndedIsTheHarness() {
        SubjectResult reference = rate("reference", 200, 0);
        Map<String, Double> found = Map.of("score", 3.0, "capacity", 90.0, "capacity.notHeld", 95.0);
        Map<String, Double> ended = new TreeMap<>(found);
        ended.put("capacity.limitedAt", 97.0);
        assertEquals(List.of(), caveats("ss", subject("netty", found), reference));
        assertEquals(List.of(Caveat.HARNESS_LIMITED), caveats("ss", subject("netty", ended), reference));
    }

    @Test
    void aRateNearThatOfAReferenceWhoseClientIsBusyIsTheHarness() {
        SubjectResult reference = rate("reference", 100, 0.84);
        assertEquals(List.of(Caveat.HARNESS_LIMITED), caveats(rate("netty", 95, 0.5), reference));
        assertEquals(List.of(), caveats(rate("netty", 94, 0.5), reference));
    }

    @Test
    void aRateNearOneOfAnotherServerWhoseClientIsBusyIsTheHarness() {
        SubjectResult[] others = {rate("vertx", 100, 0.86), rate("undertow", 120, 0.9), rate("reference", 150, 0.95)};
        assertEquals(List.of(Caveat.HARNESS_LIMITED), caveats(rate("netty", 95, 0.83), others));
        assertEquals(List.of(), caveats(rate("netty", 94, 0.83), others));
    }

    @Test
    void aRateNearThatOfAReferenceWhoseClientHasTimeLeftIsTheServers() {
        assertEquals(List.of(), caveats(rate("netty", 110, 0.8), rate("reference", 100, 0.83)));
    }

    @Test
    void aClientThatIsAlwaysBusyIsTheHarness() {
        assertEquals(List.of(Caveat.HARNESS_LIMITED), caveats(rate("netty", 1, 0.84)));
        assertEquals(List.of(), caveats(rate("netty", 1, 0.83)));
    }

    private static SubjectResult atRate(String server, double lag) {
        return subject(server, Map.of("score", 100.0, "client.busy", 0.5, "send.lag:p0.99", lag));
    }

    @Test
    void atAFixedRateTheReferencesRateLimitsNobody() {
        assertEquals(List.of(), caveats(atRate("netty", 3), atRate("reference", 3)));
    }

    @Test
    void aClientThatSendsMoreThanAMillisecondLateIsMarked() {
        assertEquals(List.of(Caveat.CLIENT_LATE), caveats(atRate("netty", 1_001)));
        assertEquals(List.of(), caveats(atRate("netty", 1_000)));
    }

    @Test
    void theReferenceIsNotMeasuredAgainstItself() {
        assertEquals(List.of(), caveats(rate("reference", 100, 0.95)));
    }

    @Test
    void aTimeIsNotComparedWithTheReference() {
        assertEquals(List.of(), caveats("ss", rate("netty", 100, 0.1), rate("reference", 100, 0.95)));
    }

    @Test
    void aServerWhoseCompilersAreAtWorkWhileItIsMeasuredIsNotSteady() {
        assertEquals(
                List.of(Caveat.NOT_STEADY), caveats(subject("netty", Map.of("score", 1.0, "server.compiling", 0.021))));
        assertEquals(List.of(), caveats(subject("netty", Map.of("score", 1.0, "server.compiling", 0.02))));
    }

    private static List<Caveat> iterationsOf(String time, Map<String, Double> values) {
        SubjectResult one = subject("netty", values);
        TreeMap<String, String> settings = new TreeMap<>(Map.of(RowResult.MODE, "thrpt", "measurementTime", time));
        RowResult row = new RowResult("one", "a.B.c", new TreeMap<>(), settings, List.of(one));
        return caveats(row, forks(3, 0), one);
    }

    @Test
    void iterationsOfLessThanTwentyLatenciesAreShort() {
        Map<String, Double> waits = Map.of("score", 1.0, "latency", 1.0, "latency:p0.50", 5_001.0);
        assertEquals(List.of(Caveat.SHORT_SLICES), iterationsOf("100 ms", waits));
        assertEquals(List.of(), iterationsOf("1 s", waits));
    }

    @Test
    void iterationsAtAFixedRateAreNotShort() {
        Map<String, Double> waits =
                Map.of("score", 1.0, "response", 1.0, "response:p0.50", 5_001.0, "send.lag:p0.99", 1.0);
        assertEquals(List.of(), iterationsOf("100 ms", waits));
    }

    @Test
    void aBusyMachineAndMissingForksAreMarked() {
        assertEquals(
                List.of(Caveat.BUSY_MACHINE, Caveat.INCOMPLETE), caveats("thrpt", forks(2, 0.2), rate("netty", 1, 0)));
    }
}
