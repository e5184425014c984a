package org.echobench.runner.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.echobench.results.run.BackgroundLoad;
import org.echobench.results.run.ForkId;
import org.echobench.results.run.ForkRecord;
import org.junit.jupiter.api.Test;

class RepeatPolicyTest {

    private final RepeatPolicy policy = new RepeatPolicy(0.10, 0.5);

    private static ForkRecord attempt(int number, double steal, double others) {
        OptionalDouble none = OptionalDouble.empty();
        return new ForkRecord(
                new ForkId("row", "subject", 1, number),
                number,
                Instant.EPOCH,
                Duration.ZERO,
                new BackgroundLoad(
                        OptionalInt.empty(),
                        none,
                        none,
                        OptionalDouble.of(steal),
                        OptionalDouble.of(others),
                        none,
                        none),
                OptionalLong.empty(),
                Optional.empty(),
                Optional.of("sum"));
    }

    private boolean needsAnother(List<ForkRecord> attempts) {
        return policy.needsAnother(attempts, 4, 10);
    }

    @Test
    void aRunRepeatsAShareOfItsForksAndNoMore() {
        List<ForkRecord> disturbed = List.of(attempt(1, 0, 0.5));
        assertTrue(policy.needsAnother(disturbed, 4, 10));
        assertFalse(policy.needsAnother(disturbed, 5, 10));
        assertTrue(policy.needsAnother(List.of(), 5, 10));
    }

    @Test
    void whatIsNotMeasuredNeedsAnAttempt() {
        assertTrue(needsAnother(List.of()));
    }

    @Test
    void aQuietMachineNeedsNoSecondAttempt() {
        assertFalse(needsAnother(List.of(attempt(1, 0.03, 0.06))));
    }

    @Test
    void stealAndOthersAddUp() {
        assertTrue(needsAnother(List.of(attempt(1, 0.06, 0.06))));
    }

    @Test
    void oneQuietAttemptIsEnough() {
        assertFalse(needsAnother(List.of(attempt(1, 0, 0.5), attempt(2, 0, 0.01))));
    }

    @Test
    void threeAttemptsAreTheMost() {
        assertFalse(needsAnother(List.of(attempt(1, 0, 0.5), attempt(2, 0, 0.5), attempt(3, 0, 0.5))));
    }

    @Test
    void theQuietestAttemptCountsWhateverItMeasured() {
        ForkRecord quiet = attempt(2, 0, 0.2);
        assertEquals(Optional.of(quiet), RepeatPolicy.chosen(List.of(attempt(1, 0, 0.5), quiet, attempt(3, 0, 0.3))));
    }

    @Test
    void noiseBelowZeroDoesNotHideSteal() {
        assertTrue(needsAnother(List.of(attempt(1, 0.11, -0.05))));
    }

    @Test
    void whereNothingIsKnownNothingIsRepeated() {
        assertEquals(0, BackgroundLoad.unknown().share());
    }
}
