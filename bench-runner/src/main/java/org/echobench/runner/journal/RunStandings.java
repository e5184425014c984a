package org.echobench.runner.journal;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.echobench.results.RunResult.RowResult;
import org.echobench.results.RunResult.SubjectResult;
import org.echobench.results.Subject;
import org.echobench.results.jmh.JmhMetric;
import org.echobench.results.jmh.JmhRow;
import org.echobench.results.metric.Metric;
import org.echobench.results.metric.MetricName;
import org.echobench.results.stats.Contest;
import org.echobench.results.stats.Contest.Entrant;
import org.echobench.results.stats.Standings;

/** Collects the forks of a run's rows and gives every score its {@link org.echobench.results.stats.Standing}. */
final class RunStandings {

    private record Measured(Subject subject, boolean ranks, JmhRow row, RowForks forks) {}

    private final Map<String, List<Measured>> rows = new LinkedHashMap<>();

    /** @param told with its score and its caveats */
    void add(SubjectResult told, Subject subject, JmhRow row, RowForks forks) {
        rows.computeIfAbsent(forks.row().name(), name -> new ArrayList<>())
                .add(new Measured(subject, told.ranksByValue(), row, forks));
    }

    /** The same rows with standings in their scores. */
    List<RowResult> in(List<RowResult> results) {
        Map<String, Standings> byValue = standings(
                one -> Optional.of(Scores.scored(one.row))
                        .filter(scored -> scored.name().equals(one.row.headline())),
                one -> one.ranks);
        Map<String, Metric> cpus = results.stream().collect(Collectors.toMap(RowResult::name, RowResult::cpu));
        Map<String, Standings> byCpu = standings(
                one -> Optional.ofNullable(
                        one.row.secondary().get(cpus.get(one.forks.row().name()).label())),
                one -> true);
        return results.stream()
                .map(row -> new RowResult(
                        row.name(),
                        row.benchmark(),
                        row.params(),
                        row.subjects().stream()
                                .map(one -> one.score()
                                        .map(score -> one.withScore(score.standing(
                                                byValue.get(row.name()).standing(one.subject()),
                                                byCpu.get(row.name()).standing(one.subject()))))
                                        .orElse(one))
                                .toList()))
                .toList();
    }

    private interface Choice {
        boolean of(Measured one);
    }

    private Map<String, Standings> standings(Function<Measured, Optional<JmhMetric>> metric, Choice ranks) {
        List<Standings> all = Standings.of(rows.values().stream()
                .map(measured -> contest(measured, metric, ranks))
                .toList());
        Map<String, Standings> byRow = new LinkedHashMap<>();
        rows.keySet().forEach(row -> byRow.put(row, all.get(byRow.size())));
        return byRow;
    }

    private static Contest contest(
            List<Measured> measured, Function<Measured, Optional<JmhMetric>> metric, Choice ranks) {
        List<Entrant> entrants = measured.stream()
                .map(one -> new Entrant(
                        one.subject.label(),
                        ranks.of(one) && !Caveats.isReference(one.subject.serverId()),
                        metric.apply(one).map(m -> byRound(m, one.forks)).orElse(new double[0])))
                .toList();
        // The first server may lack a metric that another has.
        Optional<JmhMetric> any =
                measured.stream().flatMap(one -> metric.apply(one).stream()).findFirst();
        String name = any.map(JmhMetric::name).orElse(MetricName.SCORE);
        String unit = any.map(JmhMetric::unit).orElse("");
        String mode = measured.get(0).row.id().mode();
        return new Contest(entrants, MetricName.direction(mode, name), MetricName.floor(name, unit), true);
    }

    /** The forks that count are in the order of rounds, but a round may have none. */
    private static double[] byRound(JmhMetric metric, RowForks forks) {
        double[] byRound = new double[forks.planned()];
        Arrays.fill(byRound, Double.NaN);
        double[] byFork = metric.byFork();
        for (int i = 0; i < byFork.length; i++) {
            byRound[forks.forks().get(i).id().round() - 1] = byFork[i];
        }
        return byRound;
    }
}
