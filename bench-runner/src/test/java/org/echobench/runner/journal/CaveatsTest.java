package org.echobench.runner.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.echobench.results.BackgroundLoad;
import org.echobench.results.Bracket;
import org.echobench.results.Caveat;
import org.echobench.results.ForkId;
import org.echobench.results.ForkRecord;
import org.echobench.results.Score;
import org.echobench.results.stats.Standing;
import org.echobench.runner.TestPlans;
import org.junit.jupiter.api.Test;

class CaveatsTest {

    private static final OptionalDouble NONE = OptionalDouble.empty();

    private static Optional<Score> score(double value, boolean higherIsBetter, double busy) {
        return score(value, higherIsBetter, busy, NONE);
    }

    private static Optional<Score> score(double value, boolean higherIsBetter, double busy, OptionalDouble sendLag) {
        return score(value, higherIsBetter, busy, sendLag, Optional.empty());
    }

    private static Optional<Score> score(
            double value, boolean higherIsBetter, double busy, OptionalDouble sendLag, Optional<Bracket> bracket) {
        return Optional.of(new Score(
                value,
                Standing.NONE,
                "ops/s",
                higherIsBetter,
                Optional.empty(),
                NONE,
                NONE,
                Standing.NONE,
                NONE,
                NONE,
                NONE,
                OptionalDouble.of(busy),
                sendLag,
                NONE,
                bracket));
    }

    private static Optional<Score> batch(double requests, double busy) {
        return Optional.of(new Score(
                1e6 / requests,
                Standing.NONE,
                "ms/op",
                false,
                Optional.empty(),
                NONE,
                NONE,
                Standing.NONE,
                NONE,
                NONE,
                NONE,
                OptionalDouble.of(busy),
                NONE,
                OptionalDouble.of(requests),
                Optional.empty()));
    }

    @Test
    void aBatchNearTheRateOfAReferenceWhoseClientIsBusyIsLimitedByTheHarness() {
        Optional<Score> reference = batch(10_000, 0.95);
        assertEquals(List.of(Caveat.HARNESS_LIMITED), Caveats.of(forks(3, 0), "netty", batch(9_100, 0.5), reference));
        assertEquals(List.of(), Caveats.of(forks(3, 0), "netty", batch(8_900, 0.5), reference));
    }

    private static RowForks forks(int forks, double backgroundLoad) {
        List<ForkRecord> entries = java.util.stream.IntStream.rangeClosed(1, forks)
                .mapToObj(round -> new ForkRecord(
                        new ForkId("one", "x", round, 1),
                        round,
                        Instant.EPOCH,
                        Duration.ZERO,
                        new BackgroundLoad(
                                OptionalInt.empty(), NONE, NONE, NONE, OptionalDouble.of(backgroundLoad), NONE, NONE),
                        OptionalLong.empty(),
                        Optional.empty(),
                        Optional.of("sum")))
                .toList();
        return RowForks.of(TestPlans.tiny("one", 1), "x", 3, entries);
    }

    private static List<Caveat> caveats(String server, Optional<Score> score, Optional<Score> reference) {
        return Caveats.of(forks(3, 0), server, score, reference);
    }

    @Test
    void aCapacityWhoseSearchTheHarnessEndedIsTheHarness() {
        Bracket found = new Bracket(90, OptionalDouble.of(95), NONE);
        Bracket ended = new Bracket(90, OptionalDouble.of(95), OptionalDouble.of(97));
        Optional<Score> reference = score(200, true, 0);
        assertEquals(List.of(), caveats("netty", score(90, true, 0, NONE, Optional.of(found)), reference));
        assertEquals(
                List.of(Caveat.HARNESS_LIMITED),
                caveats("netty", score(90, true, 0, NONE, Optional.of(ended)), reference));
    }

    @Test
    void aRateNearThatOfAReferenceWhoseClientIsBusyIsTheHarness() {
        Optional<Score> reference = score(100, true, 0.9);
        assertEquals(List.of(Caveat.HARNESS_LIMITED), caveats("netty", score(90, true, 0.5), reference));
        assertEquals(List.of(), caveats("netty", score(89, true, 0.5), reference));
    }

    @Test
    void aRateNearThatOfAReferenceWhoseClientHasTimeLeftIsTheServers() {
        assertEquals(List.of(), caveats("netty", score(110, true, 0.8), score(100, true, 0.89)));
    }

    @Test
    void aClientThatIsAlwaysBusyIsTheHarness() {
        assertEquals(List.of(Caveat.HARNESS_LIMITED), caveats("netty", score(1, true, 0.9), Optional.empty()));
        assertEquals(List.of(), caveats("netty", score(1, true, 0.89), Optional.empty()));
    }

    @Test
    void atAFixedRateTheReferencesRateLimitsNobody() {
        Optional<Score> atRate = score(100, true, 0.5, OptionalDouble.of(3));
        assertEquals(List.of(), caveats("netty", atRate, atRate));
    }

    @Test
    void aClientThatSendsMoreThanAMillisecondLateIsMarked() {
        assertEquals(
                List.of(Caveat.CLIENT_LATE),
                caveats("netty", score(100, true, 0.5, OptionalDouble.of(1_001)), Optional.empty()));
        assertEquals(List.of(), caveats("netty", score(100, true, 0.5, OptionalDouble.of(1_000)), Optional.empty()));
    }

    @Test
    void theReferenceIsNotMeasuredAgainstItself() {
        assertEquals(List.of(), caveats("reference", score(100, true, 0.95), score(100, true, 0.95)));
    }

    @Test
    void aTimeIsNotComparedWithTheReference() {
        assertEquals(List.of(), caveats("netty", score(100, false, 0.1), score(100, false, 0.1)));
    }

    @Test
    void aBusyMachineAndMissingForksAreMarked() {
        assertEquals(
                List.of(Caveat.BUSY_MACHINE, Caveat.INCOMPLETE),
                Caveats.of(forks(2, 0.2), "netty", score(1, true, 0), Optional.empty()));
    }
}
