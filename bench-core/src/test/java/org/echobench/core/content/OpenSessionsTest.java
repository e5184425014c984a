package org.echobench.core.content;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class OpenSessionsTest {

    private final List<String> ended = new CopyOnWriteArrayList<>();
    private final OpenSessions<String> sessions = new OpenSessions<>(ended::add);

    @Test
    void allThatAreOpenAreEnded() {
        List.of("a", "b", "c").forEach(sessions::add);
        sessions.remove("b");
        sessions.endAll();
        assertEquals(Set.of("a", "c"), new HashSet<>(ended));
    }

    @Test
    void oneThatOpensLaterIsEndedAtOnce() {
        sessions.endAll();
        sessions.add("late");
        assertEquals(List.of("late"), ended);
    }

    @Test
    @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void theWaitEndsWhenTheLastIsRemoved() throws InterruptedException {
        List.of("a", "b").forEach(sessions::add);
        Thread remover = new Thread(() -> List.of("a", "b").forEach(sessions::remove));
        remover.start();
        sessions.awaitNone(Duration.ofHours(1));
        remover.join();
    }

    @Test
    void theWaitEndsAtItsLimit() {
        sessions.add("stays");
        sessions.awaitNone(Duration.ofNanos(1));
        assertFalse(Thread.currentThread().isInterrupted());
    }

    @Test
    void anInterruptEndsTheWaitAndStaysSet() {
        sessions.add("stays");
        Thread.currentThread().interrupt();
        sessions.awaitNone(Duration.ofHours(1));
        assertTrue(Thread.interrupted());
    }
}
