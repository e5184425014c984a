package org.echobench.report.render;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.echobench.report.chart.Plot;
import org.echobench.report.compare.Comparison;
import org.echobench.report.compare.Comparison.Fact;
import org.echobench.report.compare.Comparison.FrameEffect;
import org.echobench.report.compare.RowResult;
import org.echobench.report.compare.Verdict;
import org.echobench.results.Figures;
import org.echobench.results.jmh.RowId;

/**
 * A comparison in words, as text, Markdown and HTML show it; not escaped for any of them.
 *
 * @param sides what was compared
 * @param outcomes a sentence for each row that differs, and each reason for which rows have no comparison or no verdict
 * @param undecided a sentence for each row with metrics without a verdict; {@link Sentences#UNDECIDED} precedes them
 * @param rows that a reader needs, worst first
 */
public record ComparisonText(
        Comparison comparison,
        RowNames names,
        SideText sides,
        List<Sentences.Outcome> outcomes,
        List<String> undecided,
        List<RowResult> rows) {

    /** The words of a comparison. */
    public static ComparisonText of(Comparison comparison) {
        RowNames names =
                new RowNames(comparison.rows().stream().map(row -> row.key().id()));
        Sentences sentences = new Sentences(comparison, names);
        return new ComparisonText(
                comparison,
                names,
                SideText.of(comparison),
                sentences.outcomes(),
                sentences.undecided(),
                sentences.tabled());
    }

    /** The rows that a reader should see without unfolding anything. */
    public List<RowText> prominent() {
        return texts(true);
    }

    /** The other rows. */
    public List<RowText> rest() {
        return texts(false);
    }

    /** {@code 12 more rows}, above the other rows. */
    public String more() {
        return Figures.count(rest().size(), "more row");
    }

    private List<RowText> texts(boolean prominent) {
        return rows.stream()
                .filter(row -> RowText.isProminent(row) == prominent)
                .map(row -> RowText.of(row, names))
                .toList();
    }

    /** {@code 12 rows: 1 REGRESSED, 11 EQUIVALENT}, or {@code 22 figures of 10 benchmarks: …}. */
    public String counts() {
        String counts = Stream.of(Verdict.values())
                .filter(v -> comparison.count(v) > 0)
                .map(v -> comparison.count(v) + " " + RowText.words(v))
                .collect(Collectors.joining(", "));
        List<RowId> ids =
                comparison.rows().stream().map(row -> row.key().id()).distinct().toList();
        long benchmarks = ids.stream().map(RowId::benchmark).distinct().count();
        String of = Figures.count(ids.size(), benchmarks < ids.size() ? "row" : "benchmark");
        int figures = comparison.rows().size();
        return (figures == ids.size() ? Figures.count(figures, "row") : Figures.count(figures, "figure") + " of " + of)
                + (counts.isEmpty() ? "" : ": " + counts);
    }

    /** The lines below the rows: what all rows of a benchmark share, oddities of the files, and the files. */
    List<String> remarks() {
        Stream<String> constants = names.constants().stream().map(constant -> "every row of " + constant);
        Stream<String> inputs = comparison.inputs().stream()
                .map(input -> input.role() + " " + input.name() + " (sha256 "
                        + input.sha256().substring(0, 12) + ")");
        return Stream.of(constants, comparison.notes().stream().map(note -> "note: " + note), inputs)
                .flatMap(Function.identity())
                .toList();
    }

    /** The exit code as a number, because the templates do not know the classes of the results. */
    public int exitCode() {
        return comparison.exitCode().code();
    }

    /** A plot of the effects for each metric. */
    public List<Plot> charts() {
        return EffectCharts.of(rows, names);
    }

    /**
     * The frames behind the difference of a profiled row, once for all its metrics that share them.
     *
     * @param rows each with its metric
     * @param frames cells under {@link #COLUMNS}, largest difference first; none where no frame is significant
     */
    public record Frames(List<String> rows, List<List<String>> frames) {

        public static final List<String> COLUMNS = List.of("frame", "change", "95 % interval", "share");

        public static Frames of(List<String> rows, List<FrameEffect> frames) {
            return new Frames(rows, frames.stream().map(FrameEffect::cells).toList());
        }

        /** The rows in one line. */
        public String title() {
            return String.join(", ", rows);
        }
    }

    /** The frames of the rows that were profiled. */
    public List<Frames> frames() {
        Map<List<FrameEffect>, List<String>> groups = new LinkedHashMap<>();
        for (RowResult row : rows) {
            RowText text = RowText.of(row, names);
            row.frames().ifPresent(frames -> groups.computeIfAbsent(frames, known -> new ArrayList<>())
                    .add((text.row() + " " + text.params()).strip() + " " + text.metric()));
        }
        return groups.entrySet().stream()
                .map(group -> Frames.of(group.getValue(), group.getKey()))
                .toList();
    }

    /**
     * What was compared, in words.
     *
     * @param heading the difference between the sides, in one line
     * @param base how base differs from head; empty where that is not known, or nothing differs
     * @param head how head differs from base
     * @param both what they share
     */
    public record SideText(String heading, String base, String head, String both) {

        static SideText of(Comparison comparison) {
            List<Fact> sides = comparison.sides();
            return new SideText(
                    heading(comparison),
                    words(sides, Fact::differs, Fact::base),
                    words(sides, Fact::differs, Fact::head),
                    words(sides, fact -> !fact.differs(), Fact::base));
        }

        /** What is known about base, head and both, by these names. */
        Map<String, String> named() {
            Map<String, String> named = new LinkedHashMap<>();
            named.put("base", base);
            named.put("head", head);
            named.put("both", both);
            named.values().removeIf(String::isEmpty);
            return named;
        }

        private static String heading(Comparison comparison) {
            return comparison.sides().stream()
                    .filter(fact -> fact.differs() && fact.kind() != Fact.Kind.SUBJECT)
                    .findFirst()
                    .map(SideText::heading)
                    .orElseGet(() -> names(comparison));
        }

        private static String heading(Fact fact) {
            String both = fact.base().orElse("none") + " against " + fact.head().orElse("none");
            return switch (fact.kind()) {
                case CODE, JVM, MACHINE -> words(fact, fact.base()) + " against " + words(fact, fact.head());
                case LIBRARY -> fact.name() + " " + both;
                case FILES -> fact.name() + ": " + both;
                default ->
                    Character.toUpperCase(fact.name().charAt(0)) + fact.name().substring(1) + ": " + both;
            };
        }

        /** The heading where nothing is known to differ. */
        private static String names(Comparison comparison) {
            List<String> names = comparison.inputs().stream()
                    .map(Comparison.Input::name)
                    .distinct()
                    .toList();
            return names.size() > 1
                    ? String.join(" against ", names)
                    : "Two results that are not known to differ in what was measured";
        }

        private static String words(List<Fact> facts, Predicate<Fact> which, Function<Fact, Optional<String>> side) {
            return facts.stream()
                    .filter(which)
                    .map(fact -> words(fact, side.apply(fact)))
                    .filter(words -> !words.isEmpty())
                    .collect(Collectors.joining("; "));
        }

        private static String words(Fact fact, Optional<String> value) {
            return switch (fact.kind()) {
                case CODE, JVM, MACHINE -> value.orElse(fact.name() + " not known");
                case SUBJECT -> value.map(line -> "\u201c" + line + "\u201d").orElse("");
                case BUILD -> value.map(arguments -> "built with " + arguments).orElse("built without arguments");
                case FILES ->
                    value.map(versions -> fact.name() + ": " + versions).orElse("no " + fact.name());
                case LIBRARY, FLAGS ->
                    value.map(known -> fact.name() + " " + known).orElse("no " + fact.name());
            };
        }
    }
}
