package org.echobench.report.conformance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class ExplanationsTest {

    private static final Path COMMITTED = Path.of("..", "results", ConformanceFolder.NAME);

    private static final Explanations UTF_8 = new Explanations(List.of(new Explanation(
            List.of("gorilla"), List.of("6.*", "7.5.1"), "does not check", "https://example.org/code")));

    private static CaseResult failed(String id) {
        return CaseResultTest.result(id, "FAILED", "OK");
    }

    private static ServerConformance row(String server, CaseResult... cases) {
        return ServerConformance.of(ConformanceFolderTest.setup(server), cases.length, "", List.of(cases));
    }

    @Test
    void everyFailureOfTheCommittedResultsIsExplained() {
        assumeTrue(Files.isDirectory(COMMITTED), "no results are committed");
        Explanations explanations = Explanations.load();
        assertEquals(
                "",
                new ConformanceFolder(COMMITTED)
                        .read().stream()
                                .filter(row -> !explanations.unexplained(row).isEmpty())
                                .map(row -> row.server() + " "
                                        + CaseRanges.of(explanations.unexplained(row).stream()
                                                .map(CaseResult::id)
                                                .toList()))
                                .collect(Collectors.joining("; ")));
    }

    @Test
    void anExplanationIsForItsServersAndCasesAlone() {
        assertEquals(List.of(), UTF_8.unexplained(row("gorilla", failed("6.4.1"), failed("7.5.1"))));
        assertEquals(
                List.of("5.1", "7.5.2"),
                UTF_8.unexplained(row("gorilla", failed("5.1"), failed("6.3.2"), failed("7.5.2"))).stream()
                        .map(CaseResult::id)
                        .toList());
        assertEquals(1, UTF_8.unexplained(row("gws", failed("6.4.1"))).size());
    }

    @Test
    void whatIsOnlyNotStrictNeedsNoExplanation() {
        assertEquals(List.of(), UTF_8.unexplained(row("netty", CaseResultTest.result("6.4.1", "NON-STRICT", "OK"))));
    }

    @Test
    void anExplanationHasALinkAndAReason() {
        List<String> one = List.of("1.1");
        assertThrows(IllegalArgumentException.class, () -> new Explanation(one, one, "because", "see the code"));
        assertThrows(IllegalArgumentException.class, () -> new Explanation(one, one, " ", "https://example.org"));
        assertThrows(
                IllegalArgumentException.class,
                () -> new Explanation(one, List.of("utf"), "because", "https://example.org"));
    }
}
