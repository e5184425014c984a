package org.echobench.report.compare;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
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
import org.echobench.results.metric.MetricName;
import org.echobench.results.renames.Renames.Rename;

/** Compares two files row by row. */
public final class FileComparison {

    private FileComparison() {}

    /**
     * Pairs forks if both files come from the same interleaved run; otherwise they are two samples in an unknown order.
     *
     * @throws org.echobench.results.UserError when an option names a metric that neither file has
     */
    public static Comparison compare(JmhFile base, JmhFile head, Policy policy) {
        SeriesTable before = SeriesTable.of(base);
        SeriesTable after = SeriesTable.of(head);
        Set<RowKey> keys = new LinkedHashSet<>(before.byKey().keySet());
        keys.addAll(after.byKey().keySet());
        Optional<Schedule> schedule = shared(base, head);
        if (schedule.isEmpty()) {
            keys.removeIf(key -> MetricName.isTrimmed(key.metric())); // their slices are of different seconds
        }
        policy.requireMatches(keys.stream().map(RowKey::metric).toList());
        Set<RowId> baseIds = ids(base);
        Set<RowId> headIds = ids(head);
        Set<RowId> both = new HashSet<>(baseIds);
        both.retainAll(headIds);
        baseIds.removeAll(both);
        headIds.removeAll(both);
        Set<RowId> missing = new HashSet<>();
        List<Candidate> candidates = keys.stream()
                .filter(k -> policy.isCompared(k.metric()))
                // A row that one side lacks altogether is missing once, not once per metric.
                .filter(k -> both.contains(k.id()) || missing.add(k.id()))
                .map(k -> new Candidate(
                        k,
                        Optional.ofNullable(before.byKey().get(k)),
                        Optional.ofNullable(after.byKey().get(k)),
                        baseIds.contains(k.id())
                                ? otherwise(k.id(), headIds, true)
                                : otherwise(k.id(), baseIds, false)))
                .toList();
        Design design = schedule.map(s -> Design.paired(s.pairs(), s.share())).orElseGet(Design::unpaired);
        int share = schedule.map(Schedule::share).orElse(OptionalInt.empty()).orElse(1);
        List<RowResult> rows = new Comparer(policy, design, base.context(), head.context(), share).compare(candidates);
        return new Comparison(
                List.of(
                        new Comparison.Input("base", base.name(), base.sha256()),
                        new Comparison.Input("head", head.name(), head.sha256())),
                SideFacts.of(base, head),
                design,
                rows,
                notes(base, head, before, after),
                policy.exitCode(rows),
                policy.failOn());
    }

    /** How the other side has the benchmark of a row that it lacks, behind a semicolon; empty where it does not have it. */
    private static String otherwise(RowId id, Set<RowId> others, boolean ofBase) {
        return others.stream()
                .filter(other -> other.benchmark().equals(id.benchmark()))
                .min(Comparator.comparing((RowId other) -> !other.mode().equals(id.mode())))
                .map(other -> ofBase ? id.difference(other) : other.difference(id))
                .filter(difference -> !difference.isEmpty())
                .map(difference -> "; " + difference)
                .orElse("");
    }

    /** The names of all metrics that the two files compare. */
    public static Set<String> metrics(JmhFile base, JmhFile head) {
        return Stream.of(base, head)
                .map(SeriesTable::of)
                .flatMap(table -> table.byKey().keySet().stream())
                .map(RowKey::metric)
                .filter(metric ->
                        !MetricName.isTrimmed(metric) || shared(base, head).isPresent())
                .collect(Collectors.toSet());
    }

    private static Optional<Schedule> shared(JmhFile base, JmhFile head) {
        Optional<Schedule> before = base.context().flatMap(RunContext::schedule);
        return before.filter(s ->
                head.context().flatMap(RunContext::schedule).filter(s::equals).isPresent());
    }

    private static List<String> notes(JmhFile base, JmhFile head, SeriesTable before, SeriesTable after) {
        return Stream.of(
                        base.notes(),
                        before.notes(),
                        head.notes(),
                        after.notes(),
                        renaming(base, head).stream().toList())
                .flatMap(List::stream)
                .distinct()
                .toList();
    }

    /**
     * Base with the names of head.
     *
     * @param texts {@code OLD=NEW}: a package, class or method of base, and its name in head; a class or method may lack its
     *     package, as outputs show it
     * @throws UserError if a name is none of base, or two rows would have the same name
     */
    public static JmhFile renamed(JmhFile base, JmhFile head, List<String> texts) {
        List<Rename> renames = texts.stream()
                .map(Rename::parse)
                .sorted(Comparator.comparing(rename -> -rename.from().length()))
                .toList();
        Set<Rename> unused = new LinkedHashSet<>(renames);
        Map<RowId, RowId> formerly = new HashMap<>();
        List<JmhRow> rows = new ArrayList<>();
        for (JmhRow row : base.rows()) {
            Optional<Rename> rename = renames.stream()
                    .filter(one -> one.isOf(row.id()) || one.isOf(shown(row.id())))
                    .findFirst();
            rename.ifPresent(unused::remove);
            RowId id = rename.map(one -> renamed(row.id(), one, names(head))).orElse(row.id());
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

    /** @param names of head; one of them has another package where it is the only one of the new name */
    private static RowId renamed(RowId id, Rename rename, Set<String> names) {
        RowId former = rename.isOf(id) ? id : shown(id);
        String now = rename.apply(former).benchmark();
        String inPlace = id.benchmark()
                        .substring(
                                0, id.benchmark().length() - former.benchmark().length())
                + now;
        List<String> found = names.stream()
                .filter(name -> name.equals(now) || name.endsWith("." + now))
                .toList();
        return id.named(names.contains(inPlace) || found.size() != 1 ? inPlace : found.get(0));
    }

    private static RowId shown(RowId id) {
        return id.named(id.shortName());
    }

    /** Where the files have no benchmark in common: how they may be compared. */
    private static Optional<String> renaming(JmhFile base, JmhFile head) {
        Set<String> before = names(base);
        Set<String> after = names(head);
        if (before.isEmpty() || after.isEmpty() || before.stream().anyMatch(after::contains)) {
            return Optional.empty();
        }
        return Optional.of(
                "The files have no benchmark in common. --rename OLD=NEW compares those whose package, class or"
                        + " method has another name"
                        + before.stream()
                                .flatMap(was -> after.stream().flatMap(is -> Rename.between(was, is).stream()))
                                .findFirst()
                                .map(rename -> ", such as --rename " + rename)
                                .orElse("")
                        + ".");
    }

    private static Set<String> names(JmhFile file) {
        return file.rows().stream()
                .map(row -> row.id().benchmark())
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    private static Set<RowId> ids(JmhFile file) {
        return file.rows().stream().map(JmhRow::id).collect(Collectors.toCollection(LinkedHashSet::new));
    }

    private static UserError refused(Collection<Rename> renames, String reason) {
        String given = renames.stream().map(Rename::toString).collect(Collectors.joining(","));
        return new UserError("--rename " + given + " " + reason + ".");
    }
}
