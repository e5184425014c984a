package org.echobench.runner.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.echobench.results.Jvm;
import org.echobench.results.Row;
import org.echobench.results.RowSettings;
import org.echobench.results.run.Environment.Server;
import org.junit.jupiter.api.Test;

class HandlersTest {

    private static final Server JETTY = new Server(
            "jetty",
            "jetty",
            Jvm.ofHost(),
            Optional.empty(),
            Optional.empty(),
            Optional.of("event loop"),
            Optional.of("hand-over"),
            OptionalInt.empty(),
            OptionalInt.empty(),
            Optional.empty());

    private static Optional<String> of(String benchmark, Map<String, String> params) {
        return ResultFiles.handler(JETTY, Row.of("row", benchmark, params, RowSettings.annotated()));
    }

    @Test
    void aRowOfHttpAndOneOfWebSocketSayTheirOwn() {
        String ours = "org.echobench.core.benchmarks.";
        assertEquals(Optional.of("event loop"), of(ours + "ClosedLoop.run", Map.of("exchange", "plaintext")));
        assertEquals(Optional.of("hand-over"), of(ours + "ClosedLoop.run", Map.of("exchange", "echo")));
        assertEquals(Optional.of("hand-over"), of(ours + "PushScale.climb", Map.of()));
    }

    @Test
    void aBenchmarkOfOtherPeopleHasNone() {
        assertEquals(Optional.empty(), of("org.example.Theirs.run", Map.of("exchange", "theirs")));
    }
}
