package org.echobench.cli.duet;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.echobench.report.compare.Bisection;
import org.echobench.report.compare.Bisection.Standing;
import org.echobench.report.compare.ChangeSearch;
import org.echobench.report.compare.ChangeSearch.Measured;
import org.echobench.report.compare.ChangeSearch.Part;
import org.echobench.report.compare.RowResult;
import org.echobench.report.compare.RowResult.Estimate;
import org.echobench.report.compare.Sequential;
import org.echobench.report.compare.Verdict;
import org.echobench.results.Column;
import org.echobench.results.Figures;
import org.echobench.results.TextTable;

/**
 * What a search found, in words.
 *
 * @param releases the releases or commits of the range
 * @param what the metric and row for which the change was searched
 * @param kind {@code release} or {@code commit}
 */
record SearchResult(ChangeSearch search, List<String> releases, String what, String kind) {

    /** A table of what was measured, by release; empty if nothing was. */
    static List<String> table(List<Measured> measured, List<String> releases, String kind) {
        if (measured.isEmpty()) {
            return List.of();
        }
        RowResult ends = measured.get(0).row();
        List<Column<Measured>> columns = List.of(
                Column.text(kind, one -> releases.get(one.release())),
                Column.number(
                        ends.key().metric() + " (" + ends.unit() + ")",
                        one -> Figures.score(one.row().head().score())),
                Column.text(
                        "against",
                        one -> releases.get(one.base()) + " ("
                                + Figures.score(one.row().base().score()) + ")"),
                Column.number("change", one -> Figures.change(estimate(one).effect())),
                Column.number(
                        "95 % interval",
                        one -> Figures.interval(
                                estimate(one).low(), estimate(one).high())),
                Column.number("pairs", one -> Integer.toString(one.row().head().forks())),
                Column.text("verdict", one -> one.row().verdict().name()),
                Column.text("the change", one -> one.standing().words()));
        Comparator<Measured> byRelease = Comparator.comparing(Measured::base).thenComparing(Measured::release);
        return TextTable.lines(
                "  ", columns, measured.stream().sorted(byRelease).toList());
    }

    private static Estimate estimate(Measured one) {
        return one.row().estimate().orElseThrow();
    }

    List<String> lines() {
        List<String> lines = new ArrayList<>(search.isLocated() ? located() : notLocated());
        List<String> others = search.measured().stream()
                .filter(one -> one.standing() == Standing.UNCHANGED
                        && one.row().verdict().isDifference())
                .map(one -> releases.get(one.release()))
                .toList();
        if (!others.isEmpty()) {
            lines.add("Another " + kind + " changed it the other way: see " + String.join(", ", others) + ".");
        }
        String level = Figures.percent(Sequential.LEVEL);
        lines.add("The chance of a false difference among the verdicts is at most " + level
                + " for the ends, and at most " + level
                + " for all other duets together; that of a false EQUIVALENT likewise.");
        List<String> undecided = search.measured().stream()
                .filter(one -> !one.standing().isDecided())
                .map(one -> releases.get(one.release()))
                .toList();
        if (!undecided.isEmpty()) {
            lines.add("It covers only the verdicts. None says on which side " + String.join(", ", undecided)
                    + " lies: there the search chose the nearer one.");
        }
        return lines;
    }

    private List<String> located() {
        List<String> lines = new ArrayList<>();
        RowResult change = search.neighbours().orElseThrow();
        Bisection bisection = search.bisection();
        List<String> suspects = releases.subList(bisection.unchanged() + 1, bisection.changed() + 1);
        lines.add((suspects.size() == 1 ? suspects.get(0) : "One of " + String.join(", ", suspects)) + " changed "
                + what + ": against " + difference(bisection.unchanged(), change));
        Part whole = search.whole();
        if (!search.part().equals(whole)) {
            lines.add(
                    "Between " + between(whole) + ", there are probably several changes: this one lies in the half with"
                            + " the larger share of the difference, between " + between(search.part()) + ".");
        }
        return lines;
    }

    private List<String> notLocated() {
        List<String> lines = new ArrayList<>();
        Part part = search.part();
        lines.add("Not located: between " + between(part) + ", probably several changes of " + what + ": "
                + releases.get(part.last()) + " against "
                + difference(part.first(), part.ends().row()));
        RowResult neighbours = search.neighbours().orElseThrow();
        Bisection bisection = search.bisection();
        lines.add("The search ended at " + releases.get(bisection.changed())
                + ", whose own duet does not show the difference: against "
                + difference(bisection.unchanged(), neighbours));
        if (neighbours.verdict() != Verdict.EQUIVALENT) {
            lines.add("It does not rule the difference out either: more --pairs may show it.");
        }
        return lines;
    }

    private String between(Part part) {
        return releases.get(part.first()) + " and " + releases.get(part.last());
    }

    /** The base, and how the head differs from it. */
    private String difference(int base, RowResult result) {
        Estimate estimate = result.estimate().orElseThrow();
        return releases.get(base) + " " + Figures.score(result.base().score()) + " \u2192 "
                + Figures.score(result.head().score()) + " " + result.unit() + ", "
                + Figures.change(estimate.effect()) + " (" + Figures.interval(estimate.low(), estimate.high()) + "), "
                + result.head().forks() + " pairs, " + result.verdict() + ".";
    }
}
