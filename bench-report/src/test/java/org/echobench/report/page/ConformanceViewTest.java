package org.echobench.report.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.echobench.report.conformance.Reason;
import org.echobench.report.conformance.ServerConformance;
import org.echobench.report.conformance.ServerConformance.Note;
import org.echobench.report.render.Table;
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
                .row("plaintext", "ClosedLoop.run", Map.of("exchange", "plaintext"))
                .row("echo", "ClosedLoop.run", Map.of("exchange", "echo"))
                .write();
    }

    private void tested(String server, int failed, ServerConformance.Case... cases) throws IOException {
        List<ServerConformance.Group> groups = List.of(
                new ServerConformance.Group(1, "Framing", 1, 1, 0, failed),
                new ServerConformance.Group(6, "UTF-8", 0, 0, cases.length - failed, 0));
        Path folder = Files.createDirectories(results.resolve("conformance"));
        new ObjectMapper()
                .writeValue(
                        folder.resolve(server + ".json").toFile(),
                        new ServerConformance(
                                1,
                                new ServerConformance.Setup(server, "Library", "9.9"),
                                2 + cases.length,
                                groups,
                                List.of(cases)));
    }

    private static ServerConformance.Case result(String id, String behavior) {
        return new ServerConformance.Case(id, behavior, "OK");
    }

    @Test
    void serversOfTheRunStandBesideTheirThroughput() throws IOException {
        tested("netty", 0, result("6.4.1", "NON-STRICT"));
        tested("grizzly", 0);
        Table table = SyntheticRun.report(run).conformance().groups();
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
        tested("netty", 3, result("1.1.1", "FAILED"), result("1.1.2", "FAILED"), result("1.1.3", "FAILED"));
        ConformanceView view = SyntheticRun.report(run).conformance();
        assertEquals(
                List.of("1.1.1 to 1.1.3"),
                view.notes().stream().map(Note::cases).toList());
        assertTrue(view.notes().get(0).isOpen());
        String html = SyntheticRun.report(run).html();
        assertTrue(html.contains("<td class=\"t w bad\">not explained yet"), "in the page, marked");
        assertTrue(html.contains("<a href=\"#conformance\">"), "in the contents");
    }

    @Test
    void whatAFrameworkBreaksOfTheContractIsShown() {
        Path spray = new SyntheticRun(temp.resolve("spray"), "quick", List.of("spray", "netty"))
                .row("echo", "ClosedLoop.run", Map.of("exchange", "echo"))
                .write();
        assertEquals(
                Map.of("spray", List.of("messages before the close come back before it")),
                SyntheticRun.report(spray).conformance().deviations().entrySet().stream()
                        .collect(Collectors.toMap(
                                Map.Entry::getKey,
                                of -> of.getValue().stream().map(Reason::rule).toList())));
        String html = SyntheticRun.report(spray).html();
        assertTrue(html.contains("<td class=\"t w\">messages before the close come back before it</td>"), html);
        assertTrue(html.contains("<a href=\"#conformance\">"), "in the contents");
        assertFalse(html.contains("fuzzing client"), "nothing is known of it");
    }

    @Test
    void withoutResultsThereIsNoSection() throws IOException {
        assertTrue(SyntheticRun.report(run).conformance().isEmpty());
        tested("grizzly", 0);
        assertFalse(SyntheticRun.report(run).html().contains("id=\"conformance\""));
    }
}
