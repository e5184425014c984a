package org.echobench.report.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.echobench.report.chart.Styles;
import org.echobench.report.conformance.CaseGroup;
import org.echobench.report.conformance.CaseOutcome;
import org.echobench.report.conformance.ConformanceFolder;
import org.echobench.report.conformance.Deviation;
import org.echobench.report.conformance.ExplainedCases;
import org.echobench.report.conformance.Explanation;
import org.echobench.report.conformance.Explanations;
import org.echobench.report.conformance.ServerConformance;
import org.echobench.report.page.Table.Cell;
import org.echobench.report.run.MeasuredRun;
import org.echobench.results.Subject;
import org.echobench.results.metric.MetricName;

/**
 * The Autobahn test suite's results on the servers of a run, beside their throughput.
 *
 * @param groups a line for each server, a column for each group of cases; without lines where nothing is known
 * @param notes failed and non-strict cases, with explanations
 * @param deviations of the run's servers from the contract, with explanations
 */
public record ConformanceView(Table groups, List<Note> notes, List<Breach> deviations) {

    /** Its closed loop says how much a server can do; a fixed rate does not. */
    private static final String ECHO = "WebSocketEcho.";

    private static final String PER_SECOND = "ops/s";

    /**
     * Cases of one server with one reason.
     *
     * @param open whether it is a failure without an explanation
     * @param link of the explanation; empty if there is none
     */
    public record Note(String server, String cases, String words, String why, String link, boolean open) {}

    /**
     * A test of the contract that a framework fails.
     *
     * @param rule in words
     */
    public record Breach(String server, String rule, String why, String link) {}

    public ConformanceView {
        notes = List.copyOf(notes);
        deviations = List.copyOf(deviations);
    }

    /** @param folder empty where nothing is known */
    static ConformanceView of(Optional<ConformanceFolder> folder, MeasuredRun run, List<RowView> rows, Styles styles) {
        List<String> measured =
                run.plan().subjects().stream().map(Subject::serverId).distinct().toList();
        List<ServerConformance> servers = folder.map(ConformanceFolder::read).orElse(List.of()).stream()
                .filter(s -> measured.contains(s.server()))
                .toList();
        List<Note> notes = ExplainedCases.of(servers, Explanations.load()).stream()
                .map(ConformanceView::note)
                .toList();
        return new ConformanceView(table(servers, run, rows, styles), notes, deviations(measured));
    }

    private static List<Breach> deviations(List<String> servers) {
        List<Deviation> known = Deviation.load();
        return servers.stream()
                .flatMap(server -> known.stream()
                        .filter(one -> one.servers().contains(server))
                        .map(one -> new Breach(server, one.rule(), one.why(), one.link())))
                .toList();
    }

    public boolean isEmpty() {
        return groups.lines().isEmpty() && deviations.isEmpty();
    }

    private static Note note(ExplainedCases cases) {
        return new Note(
                cases.server(),
                cases.cases(),
                cases.words(),
                cases.explanation().map(Explanation::why).orElse(cases.isOpen() ? "not explained yet" : ""),
                cases.explanation().map(Explanation::link).orElse(""),
                cases.isOpen());
    }

    private static Table table(List<ServerConformance> servers, MeasuredRun run, List<RowView> rows, Styles styles) {
        Map<Integer, String> titles = new TreeMap<>();
        servers.forEach(s -> s.groups().forEach(g -> titles.put(g.group(), g.title())));
        Optional<RowView> throughput = rows.stream()
                .filter(v -> v.row().benchmark().contains(ECHO)
                        && RowView.units(v.unit(MetricName.SCORE)).equals(PER_SECOND))
                .findFirst();
        Table.Builder table = Table.named(
                        "conformance-table",
                        "Cases by group: OK / non-strict / failed; informational cases count as OK")
                .text("server", "version tested");
        throughput.ifPresent(v -> table.numbers(v.row().name() + ", " + PER_SECOND));
        table.numbers("OK", "non-strict", "failed", "not run");
        titles.forEach((group, title) -> table.numbers(group + " " + title));
        for (Subject subject : run.plan().subjects()) {
            servers.stream().filter(s -> s.server().equals(subject.serverId())).forEach(s -> {
                List<Cell> line = new ArrayList<>(List.of(
                        Cell.head(subject.label(), styles.get(subject.label())),
                        Cell.text(s.setup().library() + " " + s.setup().version())));
                throughput.ifPresent(v -> line.add(Cell.number(score(v, subject))));
                line.addAll(totals(s));
                titles.keySet().forEach(group -> line.add(cell(s, group)));
                table.line(line);
            });
        }
        return table.build();
    }

    private static String score(RowView view, Subject subject) {
        return view.subjects().stream()
                .filter(e -> e.label().equals(subject.label()))
                .findFirst()
                .map(e -> RowTable.figure(e.value(MetricName.SCORE)))
                .orElse(RowTable.NOTHING);
    }

    private static List<Cell> totals(ServerConformance server) {
        int failed = server.cases(CaseOutcome.FAILED).size();
        int missing = server.planned() - server.run();
        return List.of(
                Cell.number(String.valueOf(server.passed())),
                Cell.number(String.valueOf(server.cases(CaseOutcome.NON_STRICT).size())),
                number(failed),
                number(missing));
    }

    /** Anything but 0 must not be overlooked. */
    private static Cell number(int count) {
        return count == 0 ? Cell.number("0") : Cell.badNumber(String.valueOf(count));
    }

    private static Cell cell(ServerConformance server, int group) {
        Optional<CaseGroup> own =
                server.groups().stream().filter(g -> g.group() == group).findFirst();
        if (own.isEmpty()) {
            return Cell.number(RowTable.NOTHING);
        }
        CaseGroup g = own.get();
        String text = g.ok() + g.informational() + " / " + g.nonStrict() + " / " + g.failed();
        return g.failed() == 0 ? Cell.number(text) : Cell.badNumber(text);
    }
}
