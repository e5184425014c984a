package org.echobench.explain.output;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.echobench.explain.frames.Cost;
import org.echobench.explain.frames.ForkProfile;
import org.echobench.results.profile.ProfileKind;
import org.echobench.results.profile.ProfiledWork;
import org.junit.jupiter.api.Test;

class FlameGraphTest {

    private static final double SHARE = 0.0005;

    /** @param stacks with bytes of one operation */
    private static ForkProfile fork(String... stacks) {
        ProfiledWork work = new ProfiledWork(ProfileKind.ALLOC, "alloc", 1, 1, 1, 0, OptionalLong.empty(), 0);
        return ForkProfile.of(work, String.join("\n", stacks));
    }

    private static Optional<String> graph(List<ForkProfile> base, List<ForkProfile> head) {
        return FlameGraph.of(Cost.ALLOC, base, head, SHARE);
    }

    @Test
    void equalFramesOfBothSidesAreOneWithTheMeanOverForks() {
        assertEquals(
                Optional.of("{\"names\":[\"all\",\"a.B.c\",\"a.B.d\"],\"frames\":"
                        + "[0,0,3.0,6.0,1,1,3.0,6.0,2,2,3.0,5.0]}"),
                graph(
                        List.of(fork("[server];a/B.c;a/B.d 2"), fork("[server];a/B.c;a/B.d 4")),
                        List.of(fork("[server];a/B.c;a/B.d 5", "[server];a/B.c 1"))));
    }

    @Test
    void withoutABaseItsValuesAre0() {
        assertEquals(
                Optional.of("{\"names\":[\"all\",\"a.B.lambda$c\"],\"frames\":[0,0,0.0,2.0,1,1,0.0,2.0]}"),
                graph(List.of(), List.of(fork("[server];a/B.lambda$c$1 2"))));
    }

    @Test
    void callersComeBeforeCalleesAndANameIsWrittenOnce() {
        assertEquals(
                Optional.of("{\"names\":[\"all\",\"a.B.c\"],\"frames\":[0,0,0.0,15.0,1,1,0.0,15.0,2,1,0.0,15.0]}"),
                graph(List.of(), List.of(fork("[server];a/B.c;a/B.c 15"))));
    }

    @Test
    void valuesHaveFourDigits() {
        assertEquals(
                Optional.of("{\"names\":[\"all\",\"a.B.c\"],\"frames\":[0,0,0.0,123500.0,1,1,0.0,123500.0]}"),
                graph(List.of(), List.of(fork("[server];a/B.c 123456"))));
    }

    @Test
    void framesThatAreSmallOnBothSidesAreLeftOut() {
        assertEquals(
                Optional.of("{\"names\":[\"all\",\"a.B.c\",\"a.B.e\"],\"frames\":"
                        + "[0,0,10000.0,10010.0,1,1,9990.0,9990.0,1,2,5.0,15.0]}"),
                graph(
                        List.of(fork("[server];a/B.c 9990", "[server];a/B.d 5", "[server];a/B.e 5")),
                        List.of(fork("[server];a/B.c 9990", "[server];a/B.d 5", "[server];a/B.e 15"))));
    }

    @Test
    void stacksWithoutAValueAreNoGraph() {
        assertEquals(Optional.empty(), graph(List.of(), List.of()));
    }
}
