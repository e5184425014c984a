package org.echobench.results.renames;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.echobench.results.UserError;
import org.echobench.results.jmh.RowId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RenamesTest {

    private static final String OURS = "org.echobench.core.benchmarks.";
    private static final RowId PLAINTEXT = row(OURS + "HttpPlaintext.plaintext", Map.of("connections", "64"));
    private static final RowId CLOSED = row(
            OURS + "ClosedLoop.run",
            Map.of(
                    "connections",
                    "64",
                    "exchange",
                    "plaintext",
                    "handlerWaitMicros",
                    "0",
                    "httpVersion",
                    "1",
                    "http2Window",
                    "1048576"));

    @TempDir
    Path folder;

    private static RowId row(String benchmark, Map<String, String> params) {
        return new RowId(benchmark, "thrpt", params, 1);
    }

    private Renames in(String... lines) throws IOException {
        Files.write(folder.resolve("renames.properties"), List.of(lines));
        return Renames.in(folder);
    }

    @Test
    void aBenchmarkOfOursHasItsNameOfTodayAndTheParametersThatCameWithIt() {
        assertEquals(CLOSED, Renames.OWN.today(PLAINTEXT));
        assertEquals(CLOSED, Renames.OWN.today(CLOSED));
    }

    @Test
    void aParameterThatCameLaterKeepsTheValueThatARowHas() {
        RowId html = row(OURS + "HttpHtml.html", Map.of("tls", "true"));
        assertEquals("true", Renames.OWN.today(html).params().get("tls"));
        assertEquals(
                "echo",
                Renames.OWN
                        .today(row(OURS + "RateCapacity.search", Map.of()))
                        .params()
                        .get("exchange"));
        RowId echo = row(OURS + "RateCapacity.search", Map.of("exchange", "echo", "handlerWaitMicros", "5"));
        assertEquals(echo, Renames.OWN.today(echo));
        RowId json = row(OURS + "RateCapacity.search", Map.of("exchange", "json", "httpVersion", "2"));
        assertEquals("2", Renames.OWN.today(json).params().get("httpVersion"));
    }

    @Test
    void aRowOfOurOwnClientIsTheSameWithoutTheParameter() {
        RowId echo = row(OURS + "FixedRate.run", Map.of("exchange", "echo", "handlerWaitMicros", "0"));
        assertEquals(echo, Renames.OWN.today(echo.withOthers(Map.of("client", "raw"))));
        RowId library = echo.withOthers(Map.of("client", "jdk"));
        assertEquals(library, Renames.OWN.today(library));
    }

    @Test
    void rowsNeedTheirNamesOfTodayOnlyWhereTheyAreTheSameUnderThem() {
        assertTrue(Renames.OWN.areNeeded(Set.of(PLAINTEXT), Set.of(CLOSED)));
        assertTrue(Renames.OWN.areNeeded(Set.of(CLOSED), Set.of(PLAINTEXT)));
        RowId yesterday = row(OURS + "ClosedLoop.run", Map.of("connections", "64", "exchange", "plaintext"));
        assertTrue(Renames.OWN.areNeeded(Set.of(PLAINTEXT), Set.of(yesterday)));
        assertFalse(Renames.OWN.areNeeded(Set.of(PLAINTEXT), Set.of(PLAINTEXT)));
        assertFalse(Renames.OWN.areNeeded(Set.of(PLAINTEXT), Set.of()));
    }

    @Test
    void aBenchmarkOfSomebodyElseHasNoParameterOfOurs() {
        RowId other = row("a.B.run", Map.of());
        assertEquals(other, Renames.OWN.today(other));
    }

    @Test
    void aBenchmarkIsFoundByItsFormerNames() {
        assertEquals(
                List.of(OURS + "HttpGreeting.greeting"),
                Renames.OWN.former(OURS + "ClosedLoop.run", Map.of("exchange", "greeting")));
    }

    @Test
    void aFileAddsItsOwnNamesOfBenchmarksServersAndParameters() throws IOException {
        Renames renames = in("a.Old.run = a.Older.run", "a.Older = b.New size=1", "server.x = y", "param.kind = text");
        assertEquals(row("b.New.run", Map.of("size", "1", "kind", "text")), renames.today(row("a.Old.run", Map.of())));
        assertEquals("y", renames.server("x"));
        assertEquals("plaintext", renames.today(PLAINTEXT).params().get("exchange"));
    }

    @Test
    void aCircleIsRefused() {
        UserError circle = assertThrows(UserError.class, () -> in("a.A.run = a.B.run", "a.B.run = a.A.run"));
        assertTrue(circle.getMessage().endsWith("in a circle."), circle.getMessage());
    }
}
