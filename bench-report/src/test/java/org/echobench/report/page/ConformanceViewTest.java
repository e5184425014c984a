package org.echobench.report.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.echobench.report.conformance.CaseResult;
import org.echobench.report.conformance.ConformanceFolder;
import org.echobench.report.conformance.ServerConformance;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConformanceViewTest {

    @TempDir
    Path temp;

    private Path results;
    private Path run;

    @BeforeEach
    void measure() {
        results = temp.resolve("results");
        run = new SyntheticRun(results.resolve("runs").resolve("one"), "quick", List.of("netty", "jetty"))
                .row("plaintext", "HttpPlaintext.plaintext", Map.of())
                .row("echo", "WebSocketEcho.echo", Map.of())
                .write();
    }

    private void tested(String server, CaseResult... cases) throws IOException {
        ServerConformance.Setup setup = new ServerConformance.Setup(
                server, "Library", "9.9", "2026-11-20", "unknown", "17", "Autobahn", 1 << 24, false);
        new ConformanceFolder(results.resolve("conformance"))
                .write(ServerConformance.of(setup, cases.length, "", List.of(cases)), Map.of());
    }

    private static CaseResult result(String id, String behavior) {
        return new CaseResult(id, behavior, "OK", "");
    }

    @Test
    void serversOfTheRunStandBesideTheirThroughput() throws IOException {
        tested("netty", result("1.1.1", "OK"), result("1.1.2", "INFORMATIONAL"), result("6.4.1", "NON-STRICT"));
        tested("grizzly", result("1.1.1", "OK"));
        Table table = ReportBuilder.build(run).conformance().groups();
        assertEquals(
                List.of(
                        "server",
                        "version tested",
                        "echo, ops/s",
                        "OK",
                        "non-strict",
                        "failed",
                        "not run",
                        "1 Framing",
                        "6 UTF-8"),
                table.columns().stream().map(Table.Column::title).toList());
        assertEquals(1, table.lines().size());
        List<String> cells = table.lines().get(0).stream().map(Table.Cell::text).toList();
        assertEquals(List.of("netty", "Library 9.9"), cells.subList(0, 2));
        assertTrue(cells.get(2).matches("[\\d,.]+"), cells.toString());
        assertEquals(List.of("2", "1", "0", "0", "2 / 0 / 0", "0 / 1 / 0"), cells.subList(3, 9));
    }

    @Test
    void aFailureWithoutAnExplanationIsNotOverlooked() throws IOException {
        tested("netty", result("1.1.1", "FAILED"), result("1.1.2", "FAILED"), result("1.1.3", "FAILED"));
        ConformanceView view = ReportBuilder.build(run).conformance();
        assertEquals(
                List.of(new ConformanceView.Note("netty", "1.1.1 to 1.1.3", "FAILED", "not explained yet", "", true)),
                view.notes());
        String html = HtmlReport.render(run);
        assertTrue(html.contains("<td class=\"t w bad\">not explained yet"), "in the page, marked");
        assertTrue(html.contains("<a href=\"#conformance\">"), "in the contents");
    }

    @Test
    void whatAFrameworkBreaksOfTheContractIsShown() {
        Path spray = new SyntheticRun(temp.resolve("spray"), "quick", List.of("spray", "netty"))
                .row("echo", "WebSocketEcho.echo", Map.of())
                .write();
        List<ConformanceView.Breach> deviations =
                ReportBuilder.build(spray).conformance().deviations();
        assertEquals(
                List.of("spray: messages before the close come back before it"),
                deviations.stream().map(d -> d.server() + ": " + d.rule()).toList());
        String html = HtmlReport.render(spray);
        assertTrue(html.contains("<td class=\"t w\">messages before the close come back before it</td>"), html);
        assertTrue(html.contains("<a href=\"#conformance\">"), "in the contents");
        assertFalse(html.contains("fuzzing client"), "nothing is known of it");
    }

    @Test
    void withoutResultsThereIsNoSection() throws IOException {
        assertTrue(ReportBuilder.build(run).conformance().isEmpty());
        tested("grizzly", result("1.1.1", "OK"));
        assertFalse(HtmlReport.render(run).contains("id=\"conformance\""));
    }
}
