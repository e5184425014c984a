package org.echobench.report.compare;

import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.echobench.report.compare.PivotComparison.Contenders;
import org.echobench.report.compare.Policy.Floors;
import org.echobench.report.compare.RowResult.Versus;
import org.echobench.report.compare.SeriesTable.Series;
import org.echobench.results.stats.DetectableEffect;
import org.echobench.results.stats.ModeratedT;
import org.echobench.results.stats.Standings;
import org.echobench.results.stats.Standings.Contest;
import org.echobench.results.stats.Standings.Entrant;
import org.echobench.results.stats.VariancePrior;

/** The standings behind a comparison of servers. A run's file has a row's forks in the order of rounds. */
final class PivotStandings {

    private final Map<RowKey, Standings> byKey = new HashMap<>();

    private PivotStandings() {}

    /** A metric's rows lend each other their variance, so they are judged together. */
    static PivotStandings of(Map<RowKey, List<Series>> groups, Contenders contenders, Floors floors, Design design) {
        Map<String, Map<RowKey, Contest>> byMetric = new LinkedHashMap<>();
        groups.forEach((key, members) -> byMetric.computeIfAbsent(key.metric(), m -> new LinkedHashMap<>())
                .put(key, contest(key, members, contenders, floors, design)));
        PivotStandings standings = new PivotStandings();
        byMetric.values().forEach(contests -> {
            List<RowKey> keys = List.copyOf(contests.keySet());
            List<Standings> all = Standings.of(List.copyOf(contests.values()));
            for (int i = 0; i < keys.size(); i++) {
                standings.byKey.put(keys.get(i), all.get(i));
            }
        });
        return standings;
    }

    private static Contest contest(
            RowKey key, List<Series> members, Contenders contenders, Floors floors, Design design) {
        String unit = members.get(0).unit();
        List<Entrant> entrants = members.stream()
                .filter(one -> one.unusable().isEmpty() && one.unit().equals(unit))
                .map(one -> new Entrant(
                        contenders.value(one),
                        contenders.has(one),
                        one.forks().stream()
                                .map(fork -> Arrays.stream(fork).average().orElse(Double.NaN))
                                .toList()))
                .toList();
        return new Contest(entrants, key.direction(), floors.of(key.metric(), unit), design.orderControlled());
    }

    /** An outcome per pair, in order; the standings have corrected for the number of pairs. */
    List<Outcome> outcomes(List<Candidate.Ready> rows, int family) {
        return rows.stream().map(this::outcome).toList();
    }

    private Outcome outcome(Candidate.Ready row) {
        Versus versus = row.row().versus().orElseThrow();
        Standings standings = byKey.get(row.row().key());
        Optional<Standings.Pair> pair = standings.pairs().stream()
                .filter(one -> one.base().equals(versus.base()) && one.head().equals(versus.head()))
                .findFirst();
        // A row with a value of 0 is judged in its unit, though this pair alone could be shown as a ratio.
        ModeratedT test = pair.filter(
                        one -> standings.isLogarithmic() == row.data().isLogarithmic())
                .map(Standings.Pair::test)
                .orElseGet(() -> ModeratedT.of(row.contrast(), VariancePrior.NONE));
        Tested tested = new Tested(test, row.margin());
        int sign = pair.filter(Standings.Pair::differ).map(one -> tested.sign()).orElse(0);
        double q = pair.map(Standings.Pair::adjustedP).orElse(1.0);
        return new Outcome(
                tested, test.p(), q, sign, sign == 0 && tested.isEquivalent(), DetectableEffect.OF_ONE_STAGE);
    }
}
