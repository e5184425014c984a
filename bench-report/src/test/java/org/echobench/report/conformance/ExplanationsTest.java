package org.echobench.report.conformance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
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
    void noExplanationCoversACaseOfTheCommittedResultsThatIsOk() {
        assumeTrue(Files.isDirectory(COMMITTED), "no results are committed");
        Explanations explanations = Explanations.load();
        ConformanceFolder folder = new ConformanceFolder(COMMITTED);
        for (ServerConformance row : folder.read()) {
            assertEquals(
                    "",
                    CaseRanges.of(folder.cases(row.setup()).orElseThrow().results().stream()
                            .filter(one -> one.outcome().compareTo(CaseOutcome.INFORMATIONAL) <= 0)
                            .filter(one -> explanations.of(row.server(), one).isPresent())
                            .map(CaseResult::id)
                            .toList()),
                    row.server());
        }
    }

    @Test
    void noExplanationIsLeftOver() {
        assumeTrue(Files.isDirectory(COMMITTED), "no results are committed");
        List<ServerConformance> rows = new ConformanceFolder(COMMITTED).read();
        for (Explanation one : Explanations.load().all()) {
            for (String server : one.servers()) {
                ServerConformance row = rows.stream()
                        .filter(any -> any.server().equals(server))
                        .findFirst()
                        .orElseThrow(() -> new AssertionError("nothing is committed of " + server));
                for (String pattern : one.cases()) {
                    Explanation part = new Explanation(List.of(server), List.of(pattern), one.why(), one.link());
                    assertTrue(
                            row.cases().stream().anyMatch(c -> part.covers(server, c.id())),
                            server + " has no case " + pattern + " to explain");
                }
            }
        }
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
