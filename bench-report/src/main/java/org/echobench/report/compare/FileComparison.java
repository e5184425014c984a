package org.echobench.report.compare;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.echobench.report.compare.Comparer.Candidate;
import org.echobench.report.compare.Comparison.Design;
import org.echobench.report.compare.RowResult.RowKey;
import org.echobench.results.UserError;
import org.echobench.results.jmh.JmhFile;
import org.echobench.results.jmh.JmhRow;
import org.echobench.results.jmh.RowId;
import org.echobench.results.jmh.RunContext;
import org.echobench.results.jmh.RunContext.Schedule;
import org.echobench.results.renames.Renames;
import org.echobench.results.renames.Renames.Rename;

/** Compares two files row by row. */
public final class FileComparison {

    /** A note has no more names. */
    private static final int MOST_RENAMES = 5;

    private FileComparison() {}

    /**
     * Pairs forks if both files come from the same interleaved run; otherwise they are two samples in an unknown order.
     *
     * @throws org.echobench.results.UserError when an option names a metric that neither file has
     */
    public static Comparison compare(JmhFile baseFile, JmhFile headFile, Policy policy) {
        JmhFile base = today(baseFile, headFile);
        JmhFile head = today(headFile, baseFile);
        SeriesTable before = SeriesTable.of(base);
        SeriesTable after = SeriesTable.of(head);
        Set<RowKey> keys = new LinkedHashSet<>(before.byKey().keySet());
        keys.addAll(after.byKey().keySet());
        policy.requireMatches(keys.stream().map(RowKey::metric).toList());
        Set<RowId> both = ids(base);
        both.retainAll(ids(head));
        Set<RowId> missing = new HashSet<>();
        List<Candidate> candidates = keys.stream()
                .filter(k -> policy.isCompared(k.metric()))
                // A row that one side lacks altogether is missing once, not once per metric.
                .filter(k -> both.contains(k.id()) || missing.add(k.id()))
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
        List<RowResult> rows = comparer.compare(candidates);
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

    private static List<String> notes(JmhFile base, JmhFile head, SeriesTable before, SeriesTable after) {
        return Stream.of(base.notes(), before.notes(), head.notes(), after.notes(), note(base, head))
                .flatMap(List::stream)
                .distinct()
                .toList();
    }

    /**
     * Base with the names of head.
     *
     * @param texts {@code OLD=NEW}: a package, class or method of base, and its name in head
     * @throws UserError if a name is none of base, or two rows would have the same name
     */
    public static JmhFile renamed(JmhFile base, List<String> texts) {
        List<Rename> renames = texts.stream()
                .map(Rename::parse)
                .sorted(Comparator.comparing(rename -> -rename.from().length()))
                .toList();
        Set<Rename> unused = new LinkedHashSet<>(renames);
        Map<RowId, RowId> formerly = new HashMap<>();
        List<JmhRow> rows = new ArrayList<>();
        for (JmhRow row : base.rows()) {
            Optional<Rename> rename =
                    renames.stream().filter(one -> one.isOf(row.id())).findFirst();
            rename.ifPresent(unused::remove);
            RowId id = rename.map(one -> one.apply(row.id())).orElse(row.id());
            RowId other = formerly.putIfAbsent(id, row.id());
            if (other != null && !other.equals(row.id())) {
                throw refused(
                        renames,
                        "gives " + other.benchmark() + " and " + row.id().benchmark() + " one name");
            }
            rows.add(row.named(id));
        }
        if (!unused.isEmpty()) {
            throw refused(unused, "names no benchmark of " + base.name());
        }
        return base.with(rows);
    }

    /** Rows of ours by their names of today if the other file has such. */
    private static JmhFile today(JmhFile file, JmhFile other) {
        if (!Renames.OWN.areNeeded(ids(file), ids(other))) {
            return file;
        }
        return file.with(file.rows().stream()
                .map(row -> row.named(Renames.OWN.today(row.id())))
                .toList());
    }

    private static Set<RowId> ids(JmhFile file) {
        return file.rows().stream().map(JmhRow::id).collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** Whether it leaves alone what head has under its old name, and no two rows get one name. */
    private static boolean fits(Rename rename, Set<RowId> base, Set<RowId> head) {
        return base.stream().filter(rename::isOf).noneMatch(id -> head.contains(id) || base.contains(rename.apply(id)));
    }

    private static UserError refused(Collection<Rename> renames, String reason) {
        return new UserError("--rename " + text(renames) + " " + reason + ".");
    }

    private static String text(Collection<Rename> renames) {
        return renames.stream().map(Rename::toString).collect(Collectors.joining(","));
    }

    /** The sentence that names the option for two files with these rows; none if nothing may have been renamed. */
    private static List<String> note(JmhFile before, JmhFile after) {
        Set<RowId> base = ids(before);
        Set<RowId> head = ids(after);
        Map<Rename, Map<RowId, RowId>> found = found(base, head);
        // A rename of more rows is likelier; among equal ones, the rename of a package.
        List<Rename> likely = found.keySet().stream()
                .sorted(Comparator.comparing(
                                (Rename rename) -> -found.get(rename).size())
                        .thenComparing(rename -> rename.from().length())
                        .thenComparing(Rename::toString))
                .toList();
        Set<RowId> explained = new HashSet<>();
        List<Rename> named = new ArrayList<>();
        for (Rename rename : likely) {
            Map<RowId, RowId> rows = found.get(rename);
            if (named.size() < MOST_RENAMES
                    && Collections.disjoint(explained, rows.keySet())
                    && Collections.disjoint(explained, rows.values())
                    && fits(rename, base, head)) {
                named.add(rename);
                explained.addAll(rows.keySet());
                explained.addAll(rows.values());
            }
        }
        int rows = explained.size() / 2;
        return rows == 0
                ? List.of()
                : List.of((rows == 1 ? "1 row of base has" : rows + " rows of base have")
                        + " the same method and parameters in head, under another package or class: --rename "
                        + text(named) + " compares " + (rows == 1 ? "it." : "them."));
    }

    /** The rows that each possible rename explains: of a package or a class, or else of one method. */
    private static Map<Rename, Map<RowId, RowId>> found(Set<RowId> base, Set<RowId> head) {
        Map<RowId, List<RowId>> added = head.stream()
                .filter(id -> !base.contains(id))
                .collect(Collectors.groupingBy(id -> id.named(id.method())));
        Map<Rename, Map<RowId, RowId>> found = new HashMap<>();
        for (RowId old : base) {
            if (!head.contains(old)) {
                for (RowId now : added.getOrDefault(old.named(old.method()), List.of())) {
                    for (Rename rename : List.of(
                            Rename.between(old.benchmark(), now.benchmark()),
                            new Rename(old.benchmark(), now.benchmark()))) {
                        found.computeIfAbsent(rename, one -> new HashMap<>()).put(old, now);
                    }
                }
            }
        }
        return found;
    }
}
