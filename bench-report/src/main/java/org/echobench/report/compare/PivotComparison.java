package org.echobench.report.compare;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.echobench.report.compare.Comparer.Candidate;
import org.echobench.report.compare.Comparison.Design;
import org.echobench.report.compare.Comparison.Ranking;
import org.echobench.report.compare.Policy.Floors;
import org.echobench.report.compare.RowResult.RowKey;
import org.echobench.report.compare.RowResult.Side;
import org.echobench.report.compare.RowResult.Versus;
import org.echobench.report.compare.SeriesTable.Series;
import org.echobench.results.Param;
import org.echobench.results.Subject;
import org.echobench.results.UserError;
import org.echobench.results.jmh.JmhFile;
import org.echobench.results.jmh.JmhRow;
import org.echobench.results.jmh.JmhRow.Place;
import org.echobench.results.jmh.RunContext;
import org.echobench.results.jmh.RunContext.Schedule;
import org.echobench.results.metric.Direction;
import org.echobench.results.stats.CompactLetters;
import org.echobench.results.stats.DetectableEffect;
import org.echobench.results.stats.ModeratedT;
import org.echobench.results.stats.Standings;
import org.echobench.results.stats.Standings.Contest;
import org.echobench.results.stats.Standings.Entrant;
import org.echobench.results.stats.VariancePrior;

/**
 * Compares the values of one parameter, such as {@code server}, within one file: each with each, by the run's
 * {@link org.echobench.results.stats.Standings}. {@link Contenders} says what is listed and compared with none.
 */
public final class PivotComparison {

    /** Two servers have other libraries by nature. */
    private static final Set<String> EXPECTED =
            Set.of(Comparability.LIBRARIES, Comparability.BYTECODE, Comparability.PINNING);

    private PivotComparison() {}

    /**
     * @param pivot the parameter's name
     * @throws UserError when no row has the parameter, or it has one value only
     */
    public static Comparison compare(JmhFile run, String pivot, Policy policy) {
        requirePivot(run, pivot);
        SeriesTable table = SeriesTable.of(run);
        policy.requireMatches(
                table.byKey().keySet().stream().map(RowKey::metric).toList());
        Map<RowKey, List<Series>> groups = new LinkedHashMap<>();
        table.byKey().forEach((key, series) -> {
            if (key.id().params().containsKey(pivot) && policy.isCompared(key.metric())) {
                RowKey group = new RowKey(key.id().without(pivot), key.metric());
                groups.computeIfAbsent(group, g -> new ArrayList<>()).add(series);
            }
        });
        groups.values().forEach(members -> {
            String unit = members.get(0).unit();
            members.replaceAll(one -> one.in(unit).orElse(one));
        });
        Contenders contenders = new Contenders(pivot);
        List<Candidate> candidates = new ArrayList<>();
        groups.forEach((key, members) -> candidates.addAll(pairs(key, contenders, contenders.among(members))));
        Optional<Schedule> schedule = run.context().flatMap(RunContext::schedule);
        Design design = schedule.isPresent() ? Design.interleaved() : Design.unpaired();
        Policy ungated = policy.ungated(EXPECTED);
        Map<RowKey, Standings> standings = standings(groups, contenders, policy.floors(), design);
        Comparer comparer =
                new Comparer(ungated, design, run.context(), run.context(), (ready, family) -> ready.stream()
                        .map(row -> outcome(row, standings.get(row.row().key())))
                        .toList());
        List<RowResult> rows = comparer.compare(candidates);
        return new Comparison(
                List.of(new Comparison.Input("run", run.name(), run.sha256())),
                SideFacts.of(run, run),
                design,
                schedule.map(s -> OptionalLong.of(s.seed())).orElse(OptionalLong.empty()),
                rows,
                rankings(groups, contenders, rows),
                Stream.concat(run.notes().stream(), table.notes().stream()).toList(),
                policy.exitCode(rows));
    }

    private static void requirePivot(JmhFile run, String pivot) {
        Set<String> params = new TreeSet<>();
        Set<String> values = new TreeSet<>();
        for (JmhRow row : run.rows()) {
            params.addAll(row.id().params().keySet());
            Optional.ofNullable(row.id().params().get(pivot)).ifPresent(values::add);
        }
        if (values.size() < 2) {
            String reason = values.isEmpty()
                    ? "is no parameter of " + run.name() + "; there are " + (params.isEmpty() ? "none" : params)
                    : "has only the value " + values.iterator().next() + " in " + run.name();
            throw new UserError("--pivot " + pivot + " " + reason + ".");
        }
    }

    private static List<Candidate> pairs(RowKey key, Contenders contenders, List<Series> members) {
        List<Candidate> pairs = new ArrayList<>();
        for (int i = 0; i < members.size(); i++) {
            for (int j = i + 1; j < members.size(); j++) {
                Series base = members.get(i);
                Series head = members.get(j);
                if (contenders.compare(base, head)) {
                    Versus versus = new Versus(contenders.pivot(), contenders.value(base), contenders.value(head));
                    pairs.add(new Candidate(key, Optional.of(versus), Optional.of(base), Optional.of(head)));
                }
            }
        }
        return pairs;
    }

    private static List<Ranking> rankings(
            Map<RowKey, List<Series>> groups, Contenders contenders, List<RowResult> rows) {
        record Pair(RowKey key, Set<String> servers) {}
        Set<Pair> differing = rows.stream()
                .filter(row -> row.verdict().isDifference())
                .map(row -> row.versus()
                        .map(v -> new Pair(row.key(), Set.of(v.base(), v.head())))
                        .orElseThrow())
                .collect(Collectors.toSet());
        List<Ranking> rankings = new ArrayList<>();
        groups.forEach((key, members) -> {
            Direction direction = key.direction();
            Comparator<Series> ascending = Comparator.comparingDouble(Series::mean);
            String unit = members.get(0).unit();
            List<Series> sorted = members.stream()
                    .filter(one -> one.unit().equals(unit))
                    .sorted(direction == Direction.HIGHER_IS_BETTER ? ascending.reversed() : ascending)
                    .toList();
            List<Series> compared = contenders.among(sorted);
            List<String> letters = CompactLetters.of(
                    compared.size(),
                    (i, j) -> differing.contains(new Pair(
                            key, Set.of(contenders.value(compared.get(i)), contenders.value(compared.get(j))))));
            List<Ranking.Member> ranked = sorted.stream()
                    .map(one -> new Ranking.Member(
                            contenders.value(one),
                            Side.of(one),
                            compared.contains(one) ? letters.get(compared.indexOf(one)) : "",
                            contenders.limited(one)))
                    .toList();
            rankings.add(new Ranking(key, unit, direction, ranked));
        });
        return rankings;
    }

    /**
     * Which values of the pivot are compared with each other. The reference server is not, because it only shows the harness's
     * limits; by its score, neither is a row that the run does not rank. A limited score is compared with worse ones.
     *
     * @param pivot the parameter's name
     */
    record Contenders(String pivot) {

        boolean has(Series one) {
            return !(pivot.equals(Param.SERVER.label()) && value(one).equals(Subject.REFERENCE))
                    && !isAt(Place.UNRANKED, one);
        }

        boolean limited(Series one) {
            return isAt(Place.LIMITED, one);
        }

        private static boolean isAt(Place place, Series one) {
            return one.row().place() == place
                    && one.key().metric().equals(one.row().headline());
        }

        private boolean compare(Series one, Series other) {
            boolean otherIsWorse = one.key().direction().isWorse(Double.compare(other.mean(), one.mean()));
            return !limited(otherIsWorse ? other : one);
        }

        List<Series> among(List<Series> members) {
            return members.stream().filter(this::has).toList();
        }

        String value(Series one) {
            return one.key().id().params().get(pivot);
        }
    }

    /**
     * The standings behind a comparison of servers. A run's file has a row's forks in the order of rounds. A metric's rows
     * lend each other their variance, so they are judged together.
     */
    private static Map<RowKey, Standings> standings(
            Map<RowKey, List<Series>> groups, Contenders contenders, Floors floors, Design design) {
        Map<RowKey, Standings> byKey = new HashMap<>();
        groups.keySet().stream()
                .collect(Collectors.groupingBy(RowKey::metric))
                .values()
                .forEach(keys -> {
                    List<Standings> all = Standings.of(keys.stream()
                            .map(key -> contest(key, groups.get(key), contenders, floors, design))
                            .toList());
                    for (int i = 0; i < keys.size(); i++) {
                        byKey.put(keys.get(i), all.get(i));
                    }
                });
        return byKey;
    }

    private static Contest contest(
            RowKey key, List<Series> members, Contenders contenders, Floors floors, Design design) {
        String unit = members.get(0).unit();
        List<Entrant> entrants = members.stream()
                .filter(one -> one.unusable().isEmpty() && one.unit().equals(unit))
                .map(one -> new Entrant(
                        contenders.value(one),
                        contenders.has(one),
                        contenders.limited(one),
                        one.forks().stream()
                                .map(fork -> Arrays.stream(fork).average().orElse(Double.NaN))
                                .toList()))
                .toList();
        return new Contest(entrants, key.direction(), floors.of(key.metric(), unit), design.orderControlled());
    }

    /** The standings have corrected for the number of pairs. */
    private static Outcome outcome(Candidate.Ready row, Standings standings) {
        Versus versus = row.row().versus().orElseThrow();
        Optional<Standings.Pair> pair = standings.pairs().stream()
                .filter(one -> one.base().equals(versus.base()) && one.head().equals(versus.head()))
                .findFirst();
        // A row with a value of 0 is judged in its unit, though this pair alone could be shown as a ratio.
        ModeratedT test = pair.filter(
                        one -> standings.isLogarithmic() == row.data().isLogarithmic())
                .map(Standings.Pair::test)
                .orElseGet(() -> ModeratedT.of(row.data().contrast(), VariancePrior.NONE));
        Tested tested = new Tested(test, row.margin());
        // The standings have no pair where the forks leave no degree of freedom.
        return pair.map(one -> Outcome.ofOneStage(tested, test.p(), one.adjustedP(), one.differ()))
                .orElseGet(() -> new Outcome(tested, test.p(), 1, 0, false, DetectableEffect.OF_ONE_STAGE));
    }
}
