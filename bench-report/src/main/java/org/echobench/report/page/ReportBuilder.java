package org.echobench.report.page;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.echobench.report.chart.Styles;
import org.echobench.report.conformance.ConformanceFolder;
import org.echobench.report.page.ReportPage.Fact;
import org.echobench.report.render.PageScript;
import org.echobench.report.render.ToolVersion;
import org.echobench.report.run.MeasuredRun;
import org.echobench.report.run.MeasuredRun.NotPlanned;
import org.echobench.report.run.MeasuredRun.RunSubject;
import org.echobench.report.run.RunReader;
import org.echobench.report.run.RunRow;
import org.echobench.results.jmh.JmhRow;
import org.echobench.results.jmh.MetricName;
import org.echobench.results.metric.Metric;

/** Turns a run's folder into the page. */
final class ReportBuilder {

    /** More rows than this are folded. */
    private static final int FEW_ROWS = 6;

    /** All points of all curves; about 12 bytes each. */
    private static final int CURVE_POINTS = 12_000;

    private final Path folder;
    private final Optional<ConformanceFolder> conformance;
    private final MeasuredRun run;
    private final Styles styles;
    private final Letters letters;

    private ReportBuilder(Path folder, Optional<ConformanceFolder> conformance) {
        this.folder = folder;
        this.conformance = conformance;
        run = RunReader.read(folder);
        styles = Styles.of(run.subjects().stream().map(RunSubject::label).toList());
        letters = run.comparable().map(Letters::of).orElse(Letters.none());
    }

    /** With the conformance that the run's results have. */
    static ReportPage build(Path folder) {
        return build(folder, ConformanceFolder.of(folder));
    }

    /** @throws org.echobench.report.exit.ReportException when it is not a run's folder, or a file in it is damaged */
    static ReportPage build(Path folder, Optional<ConformanceFolder> conformance) {
        return new ReportBuilder(folder, conformance).build();
    }

    private ReportPage build() {
        List<RowView> views = new ArrayList<>();
        for (RunRow row : run.rows()) {
            views.add(new RowView("r" + views.size(), row, entrants(row)));
        }
        List<String> failures =
                each(views, Entrant::failed, e -> e.remark().failure().orElseThrow());
        List<String> missing = each(views, Entrant::missing, e -> "planned, but not measured");
        List<String> leftOut = new ArrayList<>(missing);
        run.leftOut().forEach(n -> leftOut.add(name(n) + ": " + n.reason()));
        List<SweepView> sweeps = new ArrayList<>();
        Sweep.among(views).forEach(s -> sweeps.add(SweepCharts.of(s, "s" + sweeps.size())));
        PageScript script = PageScript.load();
        return new ReportPage(
                "Echobench: " + run.name(),
                verdict(views, failures.size(), missing.size()),
                !failures.isEmpty() || !missing.isEmpty(),
                failures,
                leftOut,
                facts(),
                Command.of(run),
                Environment.marks(run),
                Experiments.ours(views, "orders", "Who leads in each row, best first"),
                ConformanceView.of(conformance, run, views, styles),
                Experiments.of(run.name(), views),
                sweeps,
                views.stream().map(v -> RowSection.of(run, v)).toList(),
                views.size() <= FEW_ROWS,
                new CurveCharts(styles, run.curves(), CURVE_POINTS).of(run.curves()),
                Environment.subjects(run, styles),
                Environment.machine(run),
                Environment.forks(run.forks()),
                run.notes(),
                ToolVersion.get(),
                script.text(),
                script.hash());
    }

    private static String name(NotPlanned n) {
        return n.row()
                .map(r -> n.subject().map(s -> r + ", " + s).orElse(r))
                .or(n::subject)
                .orElse("");
    }

    private interface Words {
        String of(Entrant entrant);
    }

    private interface Choice {
        boolean of(Entrant entrant);
    }

    private static List<String> each(List<RowView> views, Choice choice, Words words) {
        List<String> lines = new ArrayList<>();
        for (RowView view : views) {
            view.entrants().stream()
                    .filter(choice::of)
                    .forEach(e -> lines.add(view.row().name() + ", " + e.label() + ": " + words.of(e)));
        }
        return lines;
    }

    private List<Entrant> entrants(RunRow row) {
        return run.subjects().stream().map(s -> entrant(row, s)).toList();
    }

    private Entrant entrant(RunRow row, RunSubject subject) {
        Optional<JmhRow> measured = Optional.ofNullable(row.measured().get(subject.label()));
        return new Entrant(
                subject.label(),
                styles.get(subject.label()),
                measured.map(RowFigures::new),
                measured.isPresent() ? RunReader.latencies(folder, row.name(), subject.label()) : Map.of(),
                measured.map(r -> letters.get(r, MetricName.SCORE)).orElse(""),
                measured.map(r -> letters.get(r, Metric.SERVER_CPU.label())).orElse(""),
                row.remark(subject.label()),
                run.leftOut().stream()
                        .filter(n -> n.covers(row.name(), subject.label()))
                        .map(NotPlanned::reason)
                        .findFirst());
    }

    private static String verdict(List<RowView> views, int failed, int missing) {
        long measured = views.stream().mapToLong(v -> v.measured().size()).sum();
        long marked = views.stream()
                .flatMap(v -> v.measured().stream())
                .filter(e -> !e.remark().marks().isEmpty())
                .count();
        StringBuilder text = new StringBuilder();
        text.append(failed == 0 ? "Nothing failed" : failed + " FAILED");
        text.append(missing == 0 ? "" : ", " + missing + " not measured");
        text.append("; ").append(measured).append(" measured (row and server)");
        text.append(marked == 0 ? ", none marked." : ", " + marked + " of them marked.");
        return text.toString();
    }

    private List<Fact> facts() {
        List<Fact> facts = new ArrayList<>();
        facts.add(new Fact("Suite", run.name()));
        facts.add(new Fact("Started", run.started().replaceFirst("\\.\\d+Z$", "Z")));
        facts.add(new Fact("Commit", run.commit() + (run.dirty() ? " with changes" : "")));
        facts.add(new Fact("Seed", String.valueOf(run.seed())));
        facts.add(new Fact("Forks", run.rounds() + " for each row and server, interleaved"));
        facts.add(new Fact(
                "Machine",
                run.machine().getOrDefault("processor", RowTable.NOTHING) + ", "
                        + run.machine().getOrDefault("processors", RowTable.NOTHING) + " processors, "
                        + run.machine().getOrDefault("os", "") + " "
                        + run.machine().getOrDefault("architecture", "")));
        return facts;
    }
}
