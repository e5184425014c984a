package org.echobench.runner.journal;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import org.echobench.results.metric.MetricName;
import org.echobench.results.run.Figure;
import org.echobench.results.run.RunResult.RowResult;
import org.echobench.results.run.SubjectResult;
import org.echobench.results.stats.Standings;
import org.echobench.results.stats.Standings.Contest;
import org.echobench.results.stats.Standings.Entrant;

/** Gives the servers of every row their {@link org.echobench.results.stats.Standing}: by the score, and by their CPU. */
final class RunStandings {

    private RunStandings() {}

    /** @param rows with their caveats */
    static List<RowResult> in(List<RowResult> rows) {
        List<RowResult> byScore = by(row -> MetricName.SCORE, SubjectResult::ranksByValue, rows);
        return by(row -> row.cpu().label(), one -> true, byScore);
    }

    /** The rows of a run lend each other their variance, so they are judged together. */
    private static List<RowResult> by(
            Function<RowResult, String> metric, Predicate<SubjectResult> ranks, List<RowResult> rows) {
        List<RowResult> measured =
                rows.stream().filter(row -> !row.measured().isEmpty()).toList();
        List<Standings> standings = Standings.of(measured.stream()
                .map(row -> contest(row, metric.apply(row), ranks))
                .toList());
        List<RowResult> placed = new ArrayList<>();
        for (RowResult row : rows) {
            int index = measured.indexOf(row);
            placed.add(
                    index < 0
                            ? row
                            : row.map(one -> one.withStanding(
                                    metric.apply(row), standings.get(index).standing(one.subject()))));
        }
        return placed;
    }

    private static Contest contest(RowResult row, String metric, Predicate<SubjectResult> ranks) {
        List<Entrant> entrants = row.measured().stream()
                .map(one -> new Entrant(
                        one.subject(),
                        ranks.test(one) && !one.reference(),
                        one.figure(metric).map(Figure::forks).orElse(List.of())))
                .toList();
        String name = row.resolved(metric);
        return new Contest(entrants, row.direction(metric), MetricName.floor(name, row.unit(metric)), true);
    }
}
