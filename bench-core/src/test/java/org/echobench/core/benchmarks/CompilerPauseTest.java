package org.echobench.core.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import org.junit.jupiter.api.Test;

class CompilerPauseTest {

    @Test
    void itLastsUntilTheCompilersAreIdle() throws InterruptedException {
        Queue<Optional<String>> answers =
                new ArrayDeque<>(List.of(Optional.of("one"), Optional.of("two"), Optional.empty()));
        CompilerPause.await(answers::remove, Duration.ofMinutes(1));
        assertTrue(answers.isEmpty());
    }

    @Test
    void compilersThatNeverComeToRestFailTheFork() {
        IllegalStateException thrown = assertThrows(
                IllegalStateException.class, () -> CompilerPause.await(() -> Optional.of("A::b"), Duration.ZERO));
        assertEquals(
                "the JVM's compilers are still busy 0 s after a warm-up iteration, with A::b", thrown.getMessage());
    }
}
