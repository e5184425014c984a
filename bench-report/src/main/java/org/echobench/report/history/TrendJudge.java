package org.echobench.report.history;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.echobench.report.compare.Outcome;
import org.echobench.report.compare.Policy.Floors;
import org.echobench.report.compare.Testable;
import org.echobench.report.compare.Tested;
import org.echobench.report.compare.Verdict;
import org.echobench.report.history.TrendVerdict.Change;
import org.echobench.results.Figures;
import org.echobench.results.Grouped;
import org.echobench.results.stats.Contrast;
import org.echobench.results.stats.Interval;
import org.echobench.results.stats.ModeratedT;
import org.echobench.results.stats.VariancePrior;

/**
 * Judges the newest commit of each machine against the commits before it. The commit is the sample, not the fork: the
 * difference of a new commit from the mean of n others has the variance s² (1 + 1/n), where s² is the variance between
 * these commits. It includes both the noise of forks and what differs between runs on different days. A test on forks
 * would take a slow day for a slow commit.
 *
 * <p>The test is the moderated t of a comparison, with one caution. The rows of a run share its day, so their variances
 * are not independent: the prior may steady the variance of a row, but adds no degrees of freedom to the n − 1 of its
 * own.
 *
 * @param last how many commits before the newest count, {@link #LEAST} or more
 * @param floors how large a difference must be to matter
 * @param known the changes after which commits count, the results of duets about the newest, and muted rows
 * @param today the day that decides whether a row is still muted
 */
public record TrendJudge(int last, Floors floors, KnownChanges known, LocalDate today) {

    /** The default: with 19 or more, chance alone puts a new commit above all others in at most 1 of 20 cases. */
    public static final int LAST = 20;

    /** Stricter than in a comparison: every commit is judged in every row, and users stop reading alarms that are often false. */
    private static final double MOST_Q = 0.03;

    /** The variance between fewer commits is not estimated well enough. */
    public static final int LEAST = 5;

    public TrendJudge {
        if (last < LEAST) {
            throw new IllegalArgumentException("last must be " + LEAST + " or more, but is " + last);
        }
    }

    /** A trend that can be tested: the commits before the newest as base, the newest as head. */
    private record Row(Trend trend, int before, Testable data) {

        /** Groups rows whose noise is of one kind. */
        String family() {
            return data.isLogarithmic()
                    ? trend.metric() + trend.isRelative()
                    : trend.metric() + " " + trend.id() + " " + trend.server();
        }
    }

    /**
     * @param entries of any machines, ancestors first
     * @return a verdict for each trend that has the newest commit of its machine, or the commit before that; those of
     *     the machine with the newest commit of all come first
     */
    public List<TrendVerdict> judge(List<HistoryEntry> entries) {
        Map<String, String> newest = new HashMap<>();
        Map<String, String> before = new HashMap<>();
        entries.forEach(entry -> Optional.ofNullable(newest.put(entry.machine(), entry.commit()))
                .ifPresent(commit -> before.put(entry.machine(), commit)));
        Map<String, List<Trend>> machines = Trend.of(entries).stream()
                .filter(trend -> trend.endsAt(newest) || trend.endsAt(before))
                .collect(Grouped.by(Trend::machine));
        return HistoryEntry.machines(entries).stream()
                .flatMap(machine -> Stream.ofNullable(machines.get(machine)))
                .flatMap(trends -> judgeTogether(trends, newest).stream())
                .toList();
    }

    private List<TrendVerdict> judgeTogether(List<Trend> trends, Map<String, String> newest) {
        List<TrendVerdict> verdicts = new ArrayList<>();
        List<Row> rows = new ArrayList<>();
        for (Trend trend : trends) {
            int commits = trend.values().size();
            int[] base = known.ofCommits(trend, known.base(trend), commits - 1);
            int before = Math.min(last, base.length);
            if (!trend.endsAt(newest)) {
                String missing = "not in the newest commit; the value is of the commit before it";
                verdicts.add(untested(trend, Math.min(last, commits), Verdict.MISSING, missing));
            } else if (before < LEAST) {
                verdicts.add(untested(trend, before, Verdict.INCONCLUSIVE, tooFew(trend, before)));
            } else {
                Testable data = data(trend, Arrays.copyOfRange(base, base.length - before, base.length));
                if (data.overflows()) {
                    verdicts.add(untested(trend, before, Verdict.INCONCLUSIVE, "a value is too large to compute with"));
                } else {
                    rows.add(new Row(trend, before, data));
                }
            }
        }
        List<Outcome> outcomes = Outcome.ofOneStageTests(
                Tested.all(
                        rows,
                        row -> row.data.contrast(),
                        row -> row.data.margin(floors.of(row.trend.metric(), row.trend.unit())),
                        Row::family,
                        TrendJudge::withoutForeignDegrees),
                MOST_Q);
        for (int i = 0; i < rows.size(); i++) {
            verdicts.add(verdict(rows.get(i), outcomes.get(i)));
        }
        return verdicts;
    }

    private String tooFew(Trend trend, int before) {
        return Figures.count(before, "commit") + " before it"
                + known.baseReason(trend).map(base -> " since " + base).orElse("")
                + "; " + LEAST + " are needed";
    }

    private TrendVerdict untested(Trend trend, int before, Verdict verdict, String reason) {
        return new TrendVerdict(
                trend,
                before,
                Optional.empty(),
                0,
                OptionalDouble.empty(),
                verdict,
                reason,
                muted(trend).isPresent());
    }

    private Optional<String> muted(Trend trend) {
        return known.accepted().muted(trend, today);
    }

    /** @param base places of the values that the newest is compared with */
    private static Testable data(Trend trend, int[] base) {
        List<double[]> before = Arrays.stream(base)
                .mapToObj(index -> new double[] {trend.shown(trend.values().get(index))})
                .toList();
        return new Testable(before, List.of(new double[] {trend.shown(trend.last())}), false, false);
    }

    private static ModeratedT withoutForeignDegrees(Contrast row, VariancePrior prior) {
        return new ModeratedT(row, ModeratedT.of(row, prior).sd(), row.df());
    }

    private TrendVerdict verdict(Row row, Outcome outcome) {
        Tested tested = outcome.tested();
        Testable data = row.data;
        Interval interval = tested.test().interval(Tested.COVERAGE);
        Change change = new Change(
                data.relative(tested.effect()), data.relative(interval.low()), data.relative(interval.high()));
        double margin = data.relative(tested.margin().floor());
        double detectable = data.relative(outcome.power().of(tested.test()));
        int newest = row.trend.values().size() - 1;
        Verdict verdict;
        String reason;
        Optional<Confirmation> duet =
                outcome.sign() == 0 ? Optional.empty() : known.confirmation(row.trend, newest, outcome.sign() > 0);
        Optional<String> muted = muted(row.trend);
        if (duet.isPresent()) {
            verdict = duet.get().isConfirmed()
                    ? row.trend.direction().isWorse(outcome.sign()) ? Verdict.REGRESSED : Verdict.IMPROVED
                    : duet.get().verdict() == Verdict.EQUIVALENT ? Verdict.EQUIVALENT : Verdict.INCONCLUSIVE;
            reason = duet.get().toString();
        } else if (outcome.sign() != 0) {
            verdict = Verdict.SUSPECT;
            reason = row.trend.direction().isWorse(outcome.sign()) ? "worse" : "better";
        } else if (outcome.equivalent()) {
            verdict = Verdict.EQUIVALENT;
            reason = margin <= 0
                    ? "every value is the same"
                    : "within " + (margin < 1 ? "±" + Figures.percent(margin) : "the floor");
        } else {
            verdict = Verdict.INCONCLUSIVE;
            reason = "detects ±" + Figures.percent(detectable) + " or more";
        }
        return new TrendVerdict(
                row.trend,
                row.before,
                Optional.of(change),
                outcome.sign(),
                outcome.sign() == 0 ? OptionalDouble.of(detectable) : OptionalDouble.empty(),
                verdict,
                muted.filter(any -> outcome.sign() != 0).orElse(reason),
                muted.isPresent());
    }
}
