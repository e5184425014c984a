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
import java.util.function.Function;
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

    private static final List<String> RENAMED = List.of(
            "The files have no benchmark in common. --rename OLD=NEW compares"
                    + " those whose package, class or method has another name, such as --rename Codec.read=Codec.decode.");

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
        policy.requireMatches(keys);
        Set<RowId> baseIds = ids(base);
        Set<RowId> headIds = ids(head);
        Set<RowId> both = new HashSet<>(baseIds);
        both.retainAll(headIds);
        Set<RowId> missing = new HashSet<>();
        Function<RowKey, Candidate> candidate = k -> new Candidate(
                k,
                Optional.ofNullable(before.byKey().get(k)),
                Optional.ofNullable(after.byKey().get(k)),
                both.contains(k.id()) ? "" : otherwise(k.id(), baseIds, headIds));
        List<RowKey> compared =
                keys.stream().filter(k -> policy.isCompared(k.metric())).toList();
        List<Candidate> candidates = compared.stream()
                // A row that one side lacks altogether is missing once, not once per metric.
                .filter(k -> both.contains(k.id()) || missing.add(k.id()))
                .map(candidate)
                .toList();
        List<Candidate> means = keys.stream()
                .filter(k -> !policy.isCompared(k.metric()) && compared.stream().anyMatch(k::isOfAllSlicesOf))
                .map(candidate)
                .toList();
        Design design = schedule.map(s -> Design.paired(s.pairs(), s.share())).orElseGet(Design::unpaired);
        int share = schedule.map(Schedule::share).orElse(OptionalInt.empty()).orElse(1);
        List<RowResult> rows =
                new Comparer(policy, design, base.context(), head.context(), share).compare(candidates, means);
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

    /** How base and head have the benchmark of a row that one of them lacks, after a semicolon; else empty. */
    private static String otherwise(RowId id, Set<RowId> base, Set<RowId> head) {
        Set<String> before = settings(id, base);
        Set<String> after = settings(id, head);
        if (before.isEmpty() || after.isEmpty() || before.equals(after)) {
            return "";
        }
        return Stream.of("base has " + without(before, after), "head has " + without(after, before))
                .filter(side -> !side.endsWith(" "))
                .collect(Collectors.joining(", ", "; ", ""));
    }

    /** The settings of the row, or of one like it: mode, number of threads and names of parameters. */
    private static Set<String> settings(RowId id, Set<RowId> rows) {
        Set<String> settings = new LinkedHashSet<>();
        rows.stream()
                .filter(row -> row.benchmark().equals(id.benchmark()))
                .min(Comparator.comparing((RowId row) -> !row.equals(id))
                        .thenComparing(row -> !row.mode().equals(id.mode())))
                .ifPresent(row -> {
                    settings.addAll(List.of("mode " + row.mode(), "threads " + row.threads()));
                    settings.addAll(row.params().keySet());
                });
        return settings;
    }

    private static String without(Set<String> all, Set<String> others) {
        return all.stream().filter(one -> !others.contains(one)).collect(Collectors.joining(", "));
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
        Set<String> names = ids(base).stream().map(RowId::benchmark).collect(Collectors.toSet());
        boolean renamed = !base.rows().isEmpty()
                && !head.rows().isEmpty()
                && head.rows().stream().noneMatch(row -> names.contains(row.id().benchmark()));
        return Stream.of(
                        base.notes(),
                        before.notes(),
                        head.notes(),
                        after.notes(),
                        renamed ? RENAMED : List.<String>of())
                .flatMap(List::stream)
                .distinct()
                .toList();
    }

    /**
     * Base with the names of head.
     *
     * @param texts {@code OLD=NEW}: a package, class or method of base, and its name in head; a class or method may
     *     lack its package, as outputs show it
     * @throws UserError if base has no benchmark of a given name, or two rows would have the same name
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
            Optional<Rename> rename = renames.stream()
                    .filter(one -> in(row.id(), one).isOf(row.id()))
                    .findFirst();
            rename.ifPresent(unused::remove);
            RowId id = rename.map(one -> in(row.id(), one).apply(row.id())).orElse(row.id());
            RowId other = formerly.putIfAbsent(id, row.id());
            if (other != null && !other.equals(row.id())) {
                throw refused(
                        renames,
                        "gives " + other.benchmark() + " and " + row.id().benchmark() + " the same name");
            }
            rows.add(row.named(id));
        }
        if (!unused.isEmpty()) {
            throw refused(unused, "does not name a benchmark of " + base.name());
        }
        return base.with(rows);
    }

    /** The rename within the row's package, if it names a class or method as outputs show it. */
    private static Rename in(RowId id, Rename rename) {
        String folder = id.benchmark()
                .substring(0, id.benchmark().length() - id.shortName().length());
        return rename.isOf(id.named(id.shortName()))
                ? new Rename(folder + rename.from(), folder + rename.to())
                : rename;
    }

    private static Set<RowId> ids(JmhFile file) {
        return file.rows().stream().map(JmhRow::id).collect(Collectors.toCollection(LinkedHashSet::new));
    }

    private static UserError refused(Collection<Rename> renames, String reason) {
        String given = renames.stream().map(Rename::toString).collect(Collectors.joining(","));
        return new UserError("--rename " + given + " " + reason + ".");
    }
}
