package org.echobench.report.page;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.echobench.report.conformance.Reason;
import org.echobench.report.conformance.ServerConformance;
import org.echobench.report.conformance.ServerConformance.Group;
import org.echobench.report.render.Table;
import org.echobench.report.render.Table.Cell;
import org.echobench.results.Figures;
import org.echobench.results.Param;
import org.echobench.results.Subject;
import org.echobench.results.metric.MetricName;
import org.echobench.results.run.RunResult.RowResult;

/**
 * The Autobahn test suite's results on the servers of a run, beside their throughput.
 *
 * @param groups a line for each server, a column for each group of cases; without lines where nothing is known
 * @param notes failed and non-strict cases, with explanations
 * @param deviations by server: where its framework breaks the contract
 */
public record ConformanceView(Table groups, List<ServerConformance.Note> notes, Map<String, List<Reason>> deviations) {

    private static final String PER_SECOND = "ops/s";

    /** @param folder empty where nothing is known */
    static ConformanceView of(Optional<Path> folder, RunView run) {
        List<String> measured =
                run.plan().subjects().stream().map(Subject::serverId).distinct().toList();
        List<ServerConformance> servers = folder.map(ServerConformance::read).orElse(List.of()).stream()
                .filter(s -> measured.contains(s.setup().server()))
                .toList();
        Map<String, List<Reason>> deviations = new LinkedHashMap<>();
        measured.stream()
                .filter(server -> !Reason.deviations(server).isEmpty())
                .forEach(server -> deviations.put(server, Reason.deviations(server)));
        return new ConformanceView(
                table(servers, run),
                servers.stream().flatMap(s -> s.notes().stream()).toList(),
                deviations);
    }

    public boolean isEmpty() {
        return groups.lines().isEmpty() && deviations.isEmpty();
    }

    /** Its closed loop says how much a server can do; a fixed rate does not. */
    private static boolean isEcho(RowResult row) {
        return row.benchmark().contains("ClosedLoop.")
                && Param.EXCHANGE.in(row.params()).filter("echo"::equals).isPresent();
    }

    private static Table table(List<ServerConformance> servers, RunView run) {
        Map<Integer, String> titles = new TreeMap<>();
        servers.forEach(s -> s.groups().forEach(g -> titles.put(g.group(), g.title())));
        Optional<RowView> throughput = run.rows().stream()
                .filter(v -> isEcho(v.result()) && v.unit(MetricName.SCORE).equals(PER_SECOND))
                .findFirst();
        Table table = Table.named(
                        "conformance-table",
                        "Cases by group: OK / non-strict / failed; informational cases count as OK")
                .text("server", "version tested");
        throughput.ifPresent(v -> table.numbers(v.name() + ", " + PER_SECOND));
        table.numbers("OK", "non-strict", "failed", "not run");
        titles.forEach((group, title) -> table.numbers(group + " " + title));
        for (Subject subject : run.plan().subjects()) {
            servers.stream()
                    .filter(s -> s.setup().server().equals(subject.serverId()))
                    .forEach(s -> {
                        List<Cell> line = new ArrayList<>(List.of(
                                Cell.head(subject.label(), run.styles().get(subject.label())),
                                Cell.text(s.setup().library() + " " + s.setup().version())));
                        throughput.ifPresent(v -> line.add(Cell.number(score(v, subject))));
                        int failed = s.failed();
                        line.add(Cell.number(String.valueOf(s.run() - s.cases().size())));
                        line.add(Cell.number(String.valueOf(s.cases().size() - failed)));
                        line.add(number(String.valueOf(failed), failed > 0));
                        line.add(number(String.valueOf(s.planned() - s.run()), s.planned() > s.run()));
                        titles.keySet().forEach(group -> line.add(cell(s, group)));
                        table.line(line);
                    });
        }
        return table;
    }

    private static String score(RowView view, Subject subject) {
        return view.result()
                .subject(subject.label())
                .map(one -> Figures.score(one.value(MetricName.SCORE)))
                .orElse(Figures.NONE);
    }

    private static Cell number(String text, boolean bad) {
        return bad ? Cell.badNumber(text) : Cell.number(text);
    }

    private static Cell cell(ServerConformance server, int group) {
        Optional<Group> own =
                server.groups().stream().filter(g -> g.group() == group).findFirst();
        return own.map(g -> number(g.words(), g.failed() > 0)).orElse(Cell.number(Figures.NONE));
    }
}
