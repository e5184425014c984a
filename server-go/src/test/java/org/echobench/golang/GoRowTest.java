package org.echobench.golang;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Why a row cannot run, and the cure. */
class GoRowTest {

    @Test
    void aProgramThatWasBuiltIsAvailable() {
        assertEquals(Optional.empty(), GoRow.reason(true));
    }

    @Test
    void withoutItTheReasonNamesTheCommandThatInstallsGo() {
        assertTrue(GoRow.reason(false).orElseThrow().contains("apt-get install golang-go"));
    }
}
