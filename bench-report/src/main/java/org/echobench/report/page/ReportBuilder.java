package org.echobench.report.page;

import java.nio.file.Path;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.echobench.report.chart.Styles;
import org.echobench.report.conformance.ServerConformance;
import org.echobench.report.page.ReportPage.Fact;
import org.echobench.report.render.ToolVersion;
import org.echobench.report.run.MeasuredRun;
import org.echobench.results.Environment;
import org.echobench.results.LeftOut;
import org.echobench.results.Machine;
import org.echobench.results.Row;
import org.echobench.results.Subject;
import org.echobench.results.jmh.JmhRow;
import org.echobench.results.profile.Explanation;

/** Turns a run's folder into the page. */
final class ReportBuilder {

    /** More rows than this are folded. */
    private static final int FEW_ROWS = 6;

    /** All points of all curves; about 12 bytes each. */
    private static final int CURVE_POINTS = 12_000;

    private final Optional<Path> conformance;
    private final ExplanationView explanation;
    private final MeasuredRun run;
    private final Styles styles;

    private ReportBuilder(Path folder, Optional<Path> conformance) {
        this.conformance = conformance;
        run = MeasuredRun.read(folder);
        explanation = Explanation.FILE.isIn(folder)
                ? ExplanationView.of(folder, Explanation.FILE.read(folder))
                : ExplanationView.NONE;
        styles = Styles.of(run.plan().subjects().stream().map(Subject::label).toList());
    }

    /** With the conformance that the run's results have. */
    static ReportPage build(Path folder) {
        return build(folder, ServerConformance.folder(folder));
    }

    /** @throws org.echobench.results.UserError when it is not a run's folder, or a file in it is damaged */
    static ReportPage build(Path folder, Optional<Path> conformance) {
        return new ReportBuilder(folder, conformance).build();
    }

    private ReportPage build() {
        List<RowView> views = new ArrayList<>();
        for (Row row : run.plan().rows()) {
            views.add(new RowView("r" + views.size(), row, subjects(row)));
        }
        List<String> failures =
                each(views, SubjectView::failed, e -> e.failure().orElseThrow());
        List<String> missing = each(views, SubjectView::missing, e -> "planned, but not measured");
        List<String> leftOut = new ArrayList<>(missing);
        run.plan().leftOut().forEach(one -> leftOut.add(one.toString()));
        List<SweepView> sweeps = new ArrayList<>();
        Sweep.among(views).forEach(s -> sweeps.add(SweepCharts.of(s, "s" + sweeps.size())));
        LoadCurveCharts.of(run.curves(), styles).forEach(sweeps::add);
        return new ReportPage(
                "Echobench: " + run.plan().name(),
                verdict(views, failures.size(), missing.size()),
                !failures.isEmpty() || !missing.isEmpty(),
                failures,
                leftOut,
                facts(),
                Command.of(run),
                EnvironmentTables.caveats(run),
                views.stream()
                        .filter(v -> !v.measured().isEmpty())
                        .map(v -> LeaderCharts.of(v, run.client(v.row())))
                        .toList(),
                ConformanceView.of(conformance, run, views, styles),
                sweeps,
                views.stream().map(v -> RowSection.of(run, v)).toList(),
                views.size() <= FEW_ROWS,
                new CurveCharts(styles, run.curves(), CURVE_POINTS).of(run.curves()),
                explanation,
                EnvironmentTables.subjects(run, styles),
                EnvironmentTables.machine(run.environment().machine()),
                EnvironmentTables.forks(run.forks()),
                run.notes(),
                ToolVersion.get(),
                explanation.scripts());
    }

    private interface Words {
        String of(SubjectView subject);
    }

    private interface Choice {
        boolean of(SubjectView subject);
    }

    private static List<String> each(List<RowView> views, Choice choice, Words words) {
        List<String> lines = new ArrayList<>();
        for (RowView view : views) {
            view.subjects().stream()
                    .filter(choice::of)
                    .forEach(e -> lines.add(view.row().name() + ", " + e.label() + ": " + words.of(e)));
        }
        return lines;
    }

    private List<SubjectView> subjects(Row row) {
        return run.plan().subjects().stream().map(s -> subject(row, s)).toList();
    }

    private SubjectView subject(Row row, Subject subject) {
        Optional<JmhRow> measured = run.measured(row, subject);
        return new SubjectView(
                subject.label(),
                styles.get(subject.label()),
                measured.map(RowFigures::new),
                measured.isPresent() ? run.latencies(row, subject) : Map.of(),
                run.said(row, subject),
                run.plan().leftOut().stream()
                        .filter(one -> one.covers(row.name(), subject.label()))
                        .map(LeftOut::reason)
                        .findFirst());
    }

    private static String verdict(List<RowView> views, int failed, int missing) {
        long measured = views.stream().mapToLong(v -> v.measured().size()).sum();
        long withCaveat = views.stream()
                .flatMap(v -> v.measured().stream())
                .filter(e -> !e.caveats().isEmpty())
                .count();
        StringBuilder text = new StringBuilder();
        text.append(failed == 0 ? "Nothing failed" : failed + " FAILED");
        text.append(missing == 0 ? "" : ", " + missing + " not measured");
        text.append("; ").append(measured).append(" measured (row and server)");
        text.append(withCaveat == 0 ? ", none with a caveat." : ", " + withCaveat + " of them with a caveat.");
        return text.toString();
    }

    private List<Fact> facts() {
        List<Fact> facts = new ArrayList<>();
        facts.add(new Fact("Suite", run.plan().name()));
        Environment environment = run.environment();
        facts.add(new Fact(
                "Started", environment.started().truncatedTo(ChronoUnit.SECONDS).toString()));
        facts.add(new Fact(
                "Commit", environment.commit().orElse("unknown") + (environment.dirty() ? " with changes" : "")));
        facts.add(new Fact("Seed", String.valueOf(run.plan().seed())));
        facts.add(new Fact("Forks", run.plan().rounds() + " for each row and server, interleaved"));
        run.plan().pinning().ifPresent(pinning -> facts.add(new Fact("Processors", pinning.toString())));
        Machine machine = environment.machine();
        facts.add(new Fact(
                "Machine",
                machine.processor().orElse(RowTable.NOTHING) + ", " + machine.processors() + " processors, "
                        + machine.os() + " " + machine.architecture()));
        return facts;
    }
}
