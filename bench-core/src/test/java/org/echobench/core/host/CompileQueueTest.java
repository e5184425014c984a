package org.echobench.core.host;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Optional;
import org.junit.jupiter.api.Test;

class CompileQueueTest {

    private static final String IDLE = "Current compiles: \n\nC1 compile queue:\nEmpty\n\nC2 compile queue:\nEmpty\n\n";

    @Test
    void compilersWithNothingToDoAreIdle() {
        assertEquals(Optional.empty(), JvmReports.compiling(IDLE));
    }

    @Test
    void whatIsBeingCompiledIsNamed() {
        String method = "C2 CompilerThread0  1229   !   4       Reader::read (497 bytes)";
        assertEquals(Optional.of(method), JvmReports.compiling(IDLE.replace(": \n", ": \n" + method + "\n")));
    }

    @Test
    void whatWaitsIsNamed() {
        String method = "1231       4       Reader::read (497 bytes)";
        assertEquals(
                Optional.of(method),
                JvmReports.compiling(IDLE.replace("C2 compile queue:\nEmpty", "C2 compile queue:\n" + method)));
    }

    @Test
    void thisJvmReportsItsQueueUntilItIsEmpty() {
        await().until(() -> JvmReports.compiling().isEmpty());
    }
}
