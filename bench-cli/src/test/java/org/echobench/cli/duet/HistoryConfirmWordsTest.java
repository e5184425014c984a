package org.echobench.cli.duet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.echobench.results.ExitCode;
import org.echobench.results.Row;
import org.echobench.results.UserError;
import org.echobench.results.jmh.RowId;
import org.echobench.runner.plan.JmhBenchmark;
import org.echobench.runner.plan.RowBuilder;
import org.echobench.runner.suites.Suite;
import org.echobench.runner.suites.Suites;
import org.junit.jupiter.api.Test;

/** How the row of a run is asked for in a duet. */
class HistoryConfirmWordsTest {

    private static RowId row(String suite, String name) {
        RowBuilder builder = new RowBuilder(JmhBenchmark.all(), Map.of());
        Row row = Suites.all().stream()
                .filter(one -> one.name().equals(suite))
                .map((Suite one) -> one.expand(builder))
                .flatMap(List::stream)
                .filter(one -> one.name().equals(name))
                .findFirst()
                .orElseThrow();
        return new RowId(row.benchmark(), "thrpt", row.params(), 1);
    }

    @Test
    void theFirstSuiteThatHasTheRowIsNamed() {
        assertEquals(
                List.of("--include", "^\\Qplaintext-forked\\E$", "--server", "netty", "--suite", "quick"),
                HistoryConfirm.ofSuite(row("quick", "plaintext-forked"), "netty", Optional.empty()));
    }

    @Test
    void aSuiteThatIsGivenIsTheOnlyOne() {
        assertEquals(
                List.of("--include", "^\\Qplaintext-forked\\E$", "--server", "jetty"),
                HistoryConfirm.ofSuite(row("quick", "plaintext-forked"), "jetty", Optional.of("duet")));
        UserError refused = assertThrows(
                UserError.class,
                () -> HistoryConfirm.ofSuite(row("quick", "plaintext-forked"), "jetty", Optional.of("websocket")));
        assertEquals("the suite websocket has no such row", refused.getMessage());
        assertEquals(ExitCode.INCOMPLETE, refused.exitCode());
    }

    @Test
    void ofSeveralValuesTheOneThatIsSuspectIsMeasured() {
        assertEquals(
                List.of(
                        "--include",
                        "^\\Qecho-large\\E$",
                        "--server",
                        "netty",
                        "--suite",
                        "websocket",
                        "-p",
                        "kind=binary"),
                HistoryConfirm.ofSuite(row("websocket", "echo-large,kind=binary"), "netty", Optional.empty()));
    }
}
