package org.echobench.cli.terminal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class EtaTest {

    private static final Duration TEN = Duration.ofSeconds(10);

    @Test
    void atFirstItIsThePlan() {
        assertEquals(Duration.ofSeconds(50), new Eta(Duration.ofSeconds(50)).left());
    }

    @Test
    void thenItIsThePlanAsItHasHeld() {
        Eta eta = new Eta(Duration.ofSeconds(50));
        eta.done(TEN, Duration.ofSeconds(12));
        assertEquals(Duration.ofSeconds(48), eta.left());
    }

    @Test
    void whatWasNotMeasuredSaysNothingOfTheSpeed() {
        Eta eta = new Eta(Duration.ofSeconds(50));
        eta.done(TEN, Duration.ZERO);
        assertEquals(Duration.ofSeconds(40), eta.left());
    }

    @Test
    void timesAreWordedForPeople() {
        assertEquals("0 s", Eta.words(Duration.ofMillis(-5)));
        assertEquals("42 s", Eta.words(Duration.ofMillis(41_700)));
        assertEquals("3 min 20 s", Eta.words(Duration.ofSeconds(200)));
        assertEquals("2 h 5 min", Eta.words(Duration.ofMinutes(125)));
    }
}
