package org.echobench.explain.frames;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.echobench.results.Param;
import org.echobench.results.Plan;
import org.echobench.results.Row;
import org.echobench.results.Subject;
import org.echobench.results.jmh.JmhFile;
import org.echobench.results.jmh.JmhRow;
import org.echobench.results.jmh.JmhRow.JmhMetric;
import org.echobench.results.jmh.RowId;
import org.echobench.results.metric.Metric;
import org.echobench.results.profile.ProfileKind;
import org.echobench.results.run.ForkRecord;
import org.echobench.results.run.RunFolder;

/** Makes the {@link Explanation} of a run or duet from the files in its folder. */
public final class Explanations {

    private static final String NO_PROFILE = "its build of Echobench has no profiler";

    private final RunFolder run;
    private final ProfiledForks profiled;
    private final Map<Path, List<JmhRow>> scored = new HashMap<>();
    private final List<ExplainedRow> rows = new ArrayList<>();

    private Explanations(RunFolder run) {
        this.run = run;
        profiled = new ProfiledForks(run);
    }

    /**
     * Explains every row with profiles, in the order of the plan.
     *
     * @param notes that come before those on forks without a profile, a sentence each
     */
    public static Explanation of(RunFolder run, List<String> notes) {
        Explanations all = new Explanations(run);
        for (Cost cost : Cost.values()) {
            if (run.isDuet()) {
                all.addDuet(run.plan(), cost);
            } else {
                all.addRun(run.plan(), cost);
            }
        }
        Set<String> failures = new LinkedHashSet<>();
        for (ProfileKind kind : ProfileKind.values()) {
            for (ForkRecord fork : all.profiled.records(kind)) {
                fork.failure()
                        .or(() -> all.profiled.hasProfile(fork, kind) ? Optional.empty() : Optional.of(NO_PROFILE))
                        .ifPresent(reason -> failures.add(fork.id().row() + " was not profiled for "
                                + fork.id().subject() + ": " + reason));
            }
        }
        return new Explanation(
                all.rows, Stream.concat(notes.stream(), failures.stream()).toList());
    }

    private void addDuet(Plan plan, Cost cost) {
        for (Row row : plan.rows()) {
            Map<String, String> params =
                    Map.of(Param.SERVER.label(), row.server().orElseThrow());
            Optional<Explainer.Side> base = side(row, params, cost, Subject.BASE, run.side(Subject.BASE));
            Optional<Explainer.Side> head = side(row, params, cost, Subject.HEAD, run.side(Subject.HEAD));
            if (base.isPresent() && head.isPresent()) {
                rows.add(Explainer.explain(row, params, cost, base, head.get()));
            }
        }
    }

    private void addRun(Plan plan, Cost cost) {
        for (Row row : plan.rows()) {
            for (Subject subject : plan.subjects(row)) {
                Map<String, String> params = Map.of(Param.SERVER.label(), subject.serverId());
                Path file = run.results(subject, plan.subjects());
                side(row, params, cost, subject.label(), file)
                        .ifPresent(side -> rows.add(Explainer.explain(row, params, cost, Optional.empty(), side)));
            }
        }
    }

    /** A side; empty without profiles, or if the cost is unknown in one of its profiled forks or in all scored ones. */
    private Optional<Explainer.Side> side(
            Row row, Map<String, String> params, Cost cost, String subject, Path results) {
        List<ForkProfile> forks = profiled.of(row.name(), subject, cost.kind());
        if (forks.isEmpty()
                || forks.stream().anyMatch(fork -> fork.measured(cost).isEmpty())) {
            return Optional.empty();
        }
        Map<String, String> all = new TreeMap<>(row.params());
        all.putAll(params);
        return scored(results).stream()
                .filter(one -> isOf(one.id(), row, all))
                .findFirst()
                .map(one -> values(cost, one))
                .filter(values -> values.length > 0)
                .map(values -> new Explainer.Side(subject, forks, values));
    }

    private static boolean isOf(RowId id, Row row, Map<String, String> params) {
        return id.benchmark().equals(row.benchmark()) && id.params().equals(params);
    }

    private List<JmhRow> scored(Path results) {
        return scored.computeIfAbsent(results, file -> JmhFile.read(file).rows());
    }

    /** The cost of every scored fork in which it is known. */
    private static double[] values(Cost cost, JmhRow row) {
        return IntStream.range(0, row.score().forks().size())
                .mapToObj(fork -> cost.in(metric -> value(row, metric, fork)))
                .flatMapToDouble(OptionalDouble::stream)
                .toArray();
    }

    private static OptionalDouble value(JmhRow row, Metric metric, int fork) {
        JmhMetric known = row.secondary().get(metric.label());
        return known == null || fork >= known.byFork().length
                ? OptionalDouble.empty()
                : OptionalDouble.of(known.byFork()[fork]);
    }
}
