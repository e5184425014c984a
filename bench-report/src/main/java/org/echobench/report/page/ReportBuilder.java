package org.echobench.report.page;

import java.nio.file.Path;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.echobench.report.chart.Styles;
import org.echobench.report.conformance.ServerConformance;
import org.echobench.report.page.ReportPage.Fact;
import org.echobench.report.page.ReportPage.Section;
import org.echobench.report.render.ToolVersion;
import org.echobench.results.Figures;
import org.echobench.results.run.Environment;
import org.echobench.results.run.Machine;
import org.echobench.results.run.SubjectResult;

/** Turns a run's folder into the page. */
final class ReportBuilder {

    /** More rows than this are folded. */
    private static final int FEW_ROWS = 6;

    /** All points of all curves; about 12 bytes each. */
    private static final int CURVE_POINTS = 12_000;

    private final Optional<Path> conformance;
    private final ExplanationView profiles;
    private final RunView run;

    private ReportBuilder(Path folder, Optional<Path> conformance, ExplanationView profiles) {
        this.conformance = conformance;
        this.profiles = profiles;
        run = RunView.read(folder);
    }

    /** With the conformance that the run's results have. */
    static ReportPage build(Path folder) {
        return build(folder, ServerConformance.folder(folder), ExplanationView.NONE);
    }

    /** @throws org.echobench.results.UserError when it is not a run's folder, or a file in it is damaged */
    static ReportPage build(Path folder, Optional<Path> conformance, ExplanationView profiles) {
        return new ReportBuilder(folder, conformance, profiles).build();
    }

    private ReportPage build() {
        List<RowView> views = run.rows();
        Styles styles = run.styles();
        List<String> failures = new ArrayList<>();
        List<String> missing = new ArrayList<>();
        for (RowView view : views) {
            for (SubjectResult one : view.result().subjects()) {
                String place = view.row().name() + ", " + one.subject() + ": ";
                one.failure().ifPresent(reason -> failures.add(place + reason));
                if (view.missing(one)) {
                    missing.add(place + "planned, but not measured");
                }
            }
        }
        List<String> leftOut = new ArrayList<>(missing);
        run.plan().leftOut().forEach(one -> leftOut.add(one.toString()));
        List<Section> sweeps = new ArrayList<>();
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
                        .map(LeaderCharts::of)
                        .toList(),
                ConformanceView.of(conformance, run, views, styles),
                sweeps,
                views.stream().map(v -> RowSection.of(run, v)).toList(),
                views.size() <= FEW_ROWS,
                new CurveCharts(styles, run.curves(), CURVE_POINTS).of(run.curves()),
                profiles,
                EnvironmentTables.subjects(run),
                EnvironmentTables.machine(run.environment().machine()),
                EnvironmentTables.forks(run.forks()),
                run.notes(),
                ToolVersion.get(),
                profiles.scripts());
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
                machine.processor().orElse(Figures.NONE) + ", " + machine.processors() + " processors, " + machine.os()
                        + " " + machine.architecture()));
        return facts;
    }
}
