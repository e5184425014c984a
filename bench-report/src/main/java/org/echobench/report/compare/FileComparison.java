package org.echobench.report.compare;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;
import org.echobench.report.compare.Comparer.Candidate;
import org.echobench.report.compare.Comparison.Design;
import org.echobench.report.compare.RowResult.RowKey;
import org.echobench.report.compare.SeriesTable.Series;
import org.echobench.results.jmh.JmhFile;
import org.echobench.results.jmh.RowId;
import org.echobench.results.jmh.RunContext;
import org.echobench.results.jmh.RunContext.Schedule;
import org.echobench.results.metric.MetricName;

/** Compares two files row by row. */
public final class FileComparison {

    private FileComparison() {}

    /**
     * Pairs forks if both files come from the same interleaved run; otherwise they are two samples in an unknown order.
     *
     * @throws org.echobench.results.UserError when an option names a metric that neither file has
     */
    public static Comparison compare(JmhFile baseFile, JmhFile headFile, Policy policy) {
        JmhFile base = RenamedRows.today(baseFile, headFile);
        JmhFile head = RenamedRows.today(headFile, baseFile);
        SeriesTable before = SeriesTable.of(base);
        SeriesTable after = SeriesTable.of(head);
        Set<RowKey> keys = new LinkedHashSet<>(before.byKey().keySet());
        keys.addAll(after.byKey().keySet());
        policy.requireMatches(keys.stream().map(RowKey::metric).toList());
        List<Candidate> candidates = keys.stream()
                .filter(k -> policy.isCompared(k.metric()))
                .map(k -> new Candidate(
                        k,
                        Optional.empty(),
                        Optional.ofNullable(before.byKey().get(k)),
                        Optional.ofNullable(after.byKey().get(k))))
                .toList();
        Optional<Schedule> schedule = shared(base, head);
        Design design = schedule.map(s -> Design.paired(s.pairs())).orElseGet(Design::unpaired);
        Comparer.Judge judge = design.pairs().isPresent()
                ? (rows, family) -> Sequential.outcomes(rows, design.looks(), family)
                : (rows, family) -> Outcome.ofOneStage(rows);
        Comparer comparer = new Comparer(policy, design, base.context(), head.context(), judge);
        List<RowResult> rows = comparer.compare(withoutEchoes(candidates, before.byKey(), after.byKey()));
        return new Comparison(
                List.of(
                        new Comparison.Input("base", base.name(), base.sha256()),
                        new Comparison.Input("head", head.name(), head.sha256())),
                SideFacts.of(base, head),
                design,
                schedule.map(s -> OptionalLong.of(s.seed())).orElse(OptionalLong.empty()),
                rows,
                List.of(),
                notes(base, head, before, after),
                policy.exitCode(rows));
    }

    private static Optional<Schedule> shared(JmhFile base, JmhFile head) {
        Optional<Schedule> before = base.context().flatMap(RunContext::schedule);
        return before.filter(s ->
                head.context().flatMap(RunContext::schedule).filter(s::equals).isPresent());
    }

    /** A row that one side lacks altogether is missing once, not once per metric. */
    private static List<Candidate> withoutEchoes(
            List<Candidate> candidates, Map<RowKey, Series> before, Map<RowKey, Series> after) {
        Set<RowId> told = new HashSet<>();
        List<Candidate> kept = new ArrayList<>();
        for (Candidate m : candidates) {
            RowKey score = new RowKey(m.key().id(), MetricName.SCORE);
            boolean wholeRow = !before.containsKey(score) || !after.containsKey(score);
            if (!wholeRow || told.add(m.key().id())) {
                kept.add(m);
            }
        }
        return kept;
    }

    private static List<String> notes(JmhFile base, JmhFile head, SeriesTable before, SeriesTable after) {
        Optional<String> renamed = RenamedRows.note(base, head);
        return Stream.of(
                        base.notes(),
                        before.notes(),
                        head.notes(),
                        after.notes(),
                        renamed.stream().toList())
                .flatMap(List::stream)
                .distinct()
                .toList();
    }
}
