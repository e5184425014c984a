package org.echobench.core.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ServerCpusTest {

    @AfterEach
    void forget() {
        System.clearProperty(ServerCpus.PROPERTY);
    }

    @Test
    void theServersCommandIsRunOnItsProcessors() {
        System.setProperty(ServerCpus.PROPERTY, "0,2-3");
        assertEquals(List.of("taskset", "-c", "0,2-3", "java", "X"), ServerCpus.pinned(List.of("java", "X")));
    }

    @Test
    void withoutThePropertyTheCommandIsUnchanged() {
        assertEquals(List.of("java", "X"), ServerCpus.pinned(List.of("java", "X")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "all", "0,", "-1", "0;1", "1-"})
    void whatIsNoListIsRefused(String list) {
        System.setProperty(ServerCpus.PROPERTY, list);
        assertThrows(IllegalArgumentException.class, () -> ServerCpus.pinned(List.of("java", "X")));
    }
}
