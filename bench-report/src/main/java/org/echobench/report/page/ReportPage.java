package org.echobench.report.page;

import java.nio.file.Path;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.echobench.report.chart.Plot;
import org.echobench.report.render.HtmlOutput;
import org.echobench.report.render.Table;
import org.echobench.results.Figures;
import org.echobench.results.Grouped;
import org.echobench.results.Subject;
import org.echobench.results.metric.Metric;
import org.echobench.results.metric.MetricName;
import org.echobench.results.run.Environment;
import org.echobench.results.run.Machine;
import org.echobench.results.run.SubjectResult;

/**
 * The report of a run and its profiles as one file for a browser. The template {@code report.jte} shows its parts and
 * escapes every value.
 *
 * @param leaders who leads in each row
 * @param sweeps charts of rows against a parameter or a rate
 * @param curves tables of forks
 */
public record ReportPage(
        RunView run, ExplanationView explanation, List<Section> leaders, List<Section> sweeps, List<Section> curves) {

    /** More rows than this are folded. */
    private static final int FEW_ROWS = 6;

    /** The number of columns that fit beside each other. */
    private static final int MOST_COLUMNS = 12;

    /** More servers than this are counted, not named. */
    private static final int MOST_NAMED = 4;

    /**
     * The charts of one topic.
     *
     * @param anchor of this section, or of the row whose leaders it shows
     * @param note a sentence about the whole section; may be empty
     * @param tables the figures of the charts
     */
    public record Section(String anchor, String title, String note, List<Plot> charts, List<Table<?>> tables) {

        /** Leaves out charts that show nothing. */
        public Section {
            charts = charts.stream().filter(chart -> chart.points() > 0).toList();
        }
    }

    /**
     * @param folder of the run
     * @param profiles of its rows
     * @throws org.echobench.results.UserError when it is not a run's folder, or a file in it is damaged
     */
    public static ReportPage of(Path folder, ExplanationView profiles) {
        RunView run = RunView.read(folder);
        return new ReportPage(
                run,
                profiles,
                run.rows().stream()
                        .filter(row -> !row.measured().isEmpty())
                        .map(ReportPage::leaders)
                        .toList(),
                Stream.of(
                                Sweep.among(run.rows()),
                                CurveCharts.ofClosedLoops(run),
                                LoadCurveCharts.of(run.curves(), run.styles()),
                                GoodputCharts.of(run.curves(), run.styles()))
                        .flatMap(List::stream)
                        .toList(),
                Stream.of(WarmUpCharts.of(run), CurveCharts.of(run))
                        .flatMap(List::stream)
                        .toList());
    }

    private static Section leaders(RowView view) {
        OptionalDouble client = view.result().client();
        return new Section(
                view.anchor(),
                view.name(),
                client.isPresent()
                        ? "The client itself takes " + Figures.score(client.getAsDouble())
                                + " \u00b5s of CPU per operation with reference."
                        : "",
                ServerCharts.leaders(view),
                List.of());
    }

    /** The whole file. */
    public String html() {
        return HtmlOutput.page("report.jte", this);
    }

    /** Every chart as a separate SVG, by its id in the page. */
    public SortedMap<String, String> pictures() {
        SortedMap<String, String> pictures = new TreeMap<>();
        charts().forEach(chart -> pictures.put(chart.caption().id(), HtmlOutput.page("svg.jte", chart)));
        return pictures;
    }

    Stream<Plot> charts() {
        return Stream.concat(
                Stream.of(leaders, sweeps, curves).flatMap(List::stream).flatMap(section -> section.charts().stream()),
                run.rows().stream().flatMap(row -> row.charts().stream()));
    }

    public String title() {
        return "Echobench: " + run.plan().name();
    }

    /**
     * The servers that are first in each row, by the metric that the row is about, or by CPU if that is a rate: those
     * that share the first letter, or their number, if there are more than a reader can choose from. Empty if no row
     * tells servers apart.
     */
    public String first() {
        Map<String, List<RowView>> rows =
                run.rows().stream().filter(row -> first(row).isPresent()).collect(Grouped.by(ReportPage::measure));
        return rows.entrySet().stream()
                .map(of -> of.getKey()
                        + of.getValue().stream()
                                .map(row -> row.name() + ": " + first(row).orElseThrow())
                                .collect(Collectors.joining("; ", " in ", ".")))
                .collect(Collectors.joining(" "));
    }

    private static String measure(RowView row) {
        String decides = decides(row);
        return decides.equals(row.result().cpu().label())
                ? "Least CPU"
                : "Best by " + Metric.of(decides).title().toLowerCase(Locale.ROOT);
    }

    /** The label of the metric by which servers are compared: at saturation CPU tells them apart better than a rate. */
    private static String decides(RowView row) {
        String about = row.measured().isEmpty()
                ? MetricName.SCORE
                : row.measured().get(0).headline();
        return about.equals(MetricName.SCORE) || about.equals(Metric.CLOSED_RATE.label())
                ? row.result().cpu().label()
                : about;
    }

    private static Optional<String> first(RowView row) {
        String metric = decides(row);
        List<String> first = row.result().order().stream()
                .filter(one -> one.standing(metric).letters().contains("a"))
                .map(one -> (one.subject() + " "
                                + one.caveats(one.headline().equals(metric) ? MetricName.SCORE : metric))
                        .strip())
                .toList();
        if (first.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(
                first.size() > MOST_NAMED
                        ? first.size() + " servers that do not differ significantly"
                        : String.join(", ", first));
    }

    /** The servers by the rows in which their CPU was measured. */
    public Table<?> matrix() {
        List<RowView> rows = run.rows().stream()
                .filter(row -> row.result().has(row.result().cpu().label()))
                .limit(MOST_COLUMNS)
                .toList();
        Table<String> table = Table.of(
                        "matrix",
                        "CPU per operation, \u00b5s",
                        rows.stream()
                                .flatMap(row -> row.measured().stream())
                                .map(SubjectResult::subject)
                                .distinct()
                                .toList())
                .head("server", server -> server, run.styles()::get);
        rows.forEach(row -> table.number(row.name(), server -> cell(row, server)));
        return table;
    }

    private static String cell(RowView row, String server) {
        String cpu = row.result().cpu().label();
        return row.result()
                .subject(server)
                .filter(one -> one.value(cpu).isPresent())
                .map(one -> (Figures.threeDigits(RowView.value(one, cpu)) + " " + one.mark(cpu)).strip())
                .orElse("");
    }

    /** How many measurements failed, are missing or have caveats, in one sentence. */
    public String verdict() {
        int failed = failures().size();
        int missing = missing().size();
        List<SubjectResult> measured =
                run.rows().stream().flatMap(row -> row.measured().stream()).toList();
        long withCaveat =
                measured.stream().filter(one -> !one.caveats().isEmpty()).count();
        return (failed == 0 ? "Nothing failed" : failed + " FAILED")
                + (missing == 0 ? "" : ", " + missing + " not measured")
                + "; " + measured.size() + " measured (row and server)"
                + (withCaveat == 0 ? ", none with a caveat." : ", " + withCaveat + " of them with a caveat.");
    }

    /** Whether something failed or is missing. */
    public boolean wrong() {
        return !failures().isEmpty() || !missing().isEmpty();
    }

    /** Row, server and reason. */
    public List<String> failures() {
        return run.rows().stream()
                .flatMap(row -> row.failures().stream().map(failure -> row.name() + ", " + failure))
                .toList();
    }

    private List<String> missing() {
        return run.rows().stream()
                .flatMap(row -> row.missing().stream().map(one -> row.name() + ", " + one.subject()))
                .toList();
    }

    /** Rows that were planned but not measured, and rows that were left out of the plan, with the reason. */
    public List<String> leftOut() {
        return Stream.concat(
                        missing().stream().map(place -> place + ": planned, but not measured"),
                        run.plan().leftOut().stream().map(Object::toString))
                .toList();
    }

    /** Suite, machine and time of the run. */
    public Map<String, String> facts() {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("Suite", run.plan().name());
        Environment environment = run.environment();
        facts.put(
                "Started", environment.started().truncatedTo(ChronoUnit.SECONDS).toString());
        facts.put("Commit", environment.commit().orElse("unknown") + (environment.dirty() ? " with changes" : ""));
        facts.put("Seed", String.valueOf(run.plan().seed()));
        facts.put(
                "Forks",
                run.shortened()
                        .map(why -> "at most one in a round for each row and server, interleaved; " + why)
                        .orElse("at most " + run.plan().rounds() + " for each row and server, interleaved"));
        run.plan().pinning().ifPresent(pinning -> facts.put("Processors", pinning.toString()));
        facts.put("JDK", environment.jvms());
        facts.put(
                "Versions",
                environment.subjects().stream()
                        .filter(server -> !server.server().startsWith(Subject.REFERENCE))
                        .map(server -> (server.library().orElse(server.label()) + " "
                                        + server.version().orElse(""))
                                .strip())
                        .distinct()
                        .collect(Collectors.joining(", ")));
        Machine machine = environment.machine();
        facts.put(
                "Machine",
                environment.nodes().isEmpty()
                        ? machine.processor().orElse(Figures.NONE) + ", " + machine.processors() + " processors, "
                                + machine.os() + " " + machine.architecture()
                        : environment.hardware());
        return facts;
    }

    /** The command that measures the whole run again. */
    public String command() {
        return Command.quoted(run.environment().command());
    }

    public boolean rowsOpen() {
        return run.rows().size() <= FEW_ROWS;
    }

    /** The tables of the run's environment. */
    public EnvironmentTables environment() {
        return new EnvironmentTables(run);
    }
}
