package org.echobench.explain.output;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.echobench.explain.frames.AllocLevels;
import org.echobench.explain.frames.ExplainedFrame;
import org.echobench.explain.frames.ExplainedRow;
import org.echobench.explain.frames.Explanation;
import org.echobench.explain.frames.ProfiledForks;
import org.echobench.report.render.Table;
import org.echobench.report.render.Table.Cell;
import org.echobench.results.Column;
import org.echobench.results.Figures;
import org.echobench.results.MarkdownText;
import org.echobench.results.TextTable;
import org.echobench.results.metric.Metric;
import org.echobench.results.metric.MetricName;

/**
 * What profiles say about rows, as text and as Markdown: the significant frames, then the largest others.
 *
 * @param forks whose levels are shown
 */
record ExplanationOutput(Explanation explanation, ProfiledForks forks) {

    private static final List<String> COMPARED =
            List.of("*", "frame", "base", "head", "difference", "95 % interval", "share", "with callees");

    private static final List<String> ALONE = List.of("frame", "cost", "share", "with callees");

    private static final String LEGEND =
            "* the interval excludes 0; all intervals of a row hold jointly with 95 % confidence. A frame's value"
                    + " includes what the JDK, the JVM and the kernel did for it.";

    /** How many frames are shown, unless more are significant. */
    private static final int FRAMES = 15;

    /** For a terminal. */
    String text() {
        StringBuilder out = new StringBuilder();
        for (ExplainedRow row : explanation.rows()) {
            out.append(title(row)).append('\n');
            List<String> titles = columns(row);
            List<Column<List<String>>> columns = IntStream.range(0, titles.size())
                    .mapToObj(i -> Column.text(titles.get(i), (List<String> line) -> line.get(i)))
                    .toList();
            TextTable.lines("  ", columns, lines(row))
                    .forEach(line -> out.append(line).append('\n'));
            below(row).forEach(line -> out.append(line).append('\n'));
            out.append('\n');
        }
        explanation.notes().forEach(note -> out.append("note: ").append(note).append('\n'));
        legend().ifPresent(legend -> out.append(legend).append('\n'));
        return out.toString();
    }

    /** For a file beside the results. */
    String markdown() {
        StringBuilder out = new StringBuilder();
        for (ExplainedRow row : explanation.rows()) {
            out.append("### ").append(MarkdownText.escaped(title(row))).append("\n\n");
            out.append(MarkdownText.line(columns(row)));
            out.append(row.compared() ? "|---|---|--:|--:|--:|:-:|--:|--:|\n" : "|---|--:|--:|--:|\n");
            lines(row)
                    .forEach(cells -> out.append(MarkdownText.line(
                            cells.stream().map(MarkdownText::escaped).toList())));
            out.append('\n');
            below(row)
                    .forEach(line ->
                            out.append("- ").append(MarkdownText.escaped(line)).append('\n'));
            out.append('\n');
        }
        explanation.notes().forEach(note -> out.append("- ")
                .append(MarkdownText.escaped(note))
                .append('\n'));
        legend().ifPresent(legend ->
                out.append('\n').append(MarkdownText.escaped(legend)).append('\n'));
        return out.toString();
    }

    /** What the intervals mean; empty if no row has one. */
    Optional<String> legend() {
        return explanation.rows().stream().anyMatch(ExplainedRow::compared) ? Optional.of(LEGEND) : Optional.empty();
    }

    /** The row's name and cost. */
    static String title(ExplainedRow row) {
        ExplainedRow.Measured measured = row.measured();
        String name = row.compared() ? row.row() : row.row() + " " + row.subject();
        String cost = row.compared()
                ? Figures.score(measured.base()) + " to " + Figures.score(measured.head()) + " " + row.unit() + ", "
                        + Figures.signed(measured.difference().orElseThrow()) + " ("
                        + interval(measured.low(), measured.high())
                        + "); " + row.forks() + " profiled forks a side"
                : Figures.score(measured.head()) + " " + row.unit() + "; " + row.forks() + " profiled forks";
        return name + ": " + row.kind().title() + " " + cost;
    }

    /** The column heads of a row's table. The frame is the first, or the second if sides are compared. */
    static List<String> columns(ExplainedRow row) {
        return row.compared() ? COMPARED : ALONE;
    }

    /** The lines of a row's table: the significant frames, the largest others, and what no frame explains. */
    static List<List<String>> lines(ExplainedRow row) {
        List<List<String>> lines = shown(row)
                .map(frame -> row.compared() ? compared(frame) : alone(frame))
                .collect(Collectors.toCollection(ArrayList::new));
        double whole = row.measured().whole();
        String share = share(whole == 0 ? OptionalDouble.empty() : OptionalDouble.of(row.unexplained() / whole));
        lines.add(
                row.compared()
                        ? List.of("", "unexplained", "", "", Figures.signed(row.unexplained()), "", share, "")
                        : List.of("unexplained", cost(row.unexplained()), share, ""));
        return lines;
    }

    /** The table for a page. */
    static Table<?> table(ExplainedRow row, String id) {
        List<String> titles = columns(row);
        int name = titles.indexOf("frame");
        String caption = "Frames of " + row.row() + " " + row.subject() + ", " + MetricName.unit(row.unit());
        Table<List<String>> table = Table.of(id, caption, lines(row));
        IntStream.range(0, titles.size())
                .forEach(i -> table.column(
                        titles.get(i),
                        i > name,
                        line -> i < name
                                ? Cell.text(line.get(i))
                                : i == name ? Cell.head(line.get(i)) : Cell.number(line.get(i))));
        return table;
    }

    private static Stream<ExplainedFrame> shown(ExplainedRow row) {
        return row.frames().stream()
                .sorted(Comparator.comparing(ExplainedFrame::significant).reversed())
                .limit(Math.max(FRAMES, significant(row.frames()).count()));
    }

    private static Stream<ExplainedFrame> significant(List<ExplainedFrame> frames) {
        return frames.stream().filter(ExplainedFrame::significant);
    }

    private static List<String> compared(ExplainedFrame frame) {
        return List.of(
                frame.significant() ? "*" : "",
                named(frame),
                Figures.score(frame.base()),
                Figures.score(frame.head()),
                Figures.signed(frame.difference().orElseThrow()),
                interval(frame.low(), frame.high()),
                share(frame.share()),
                Figures.score(frame.withCallees().base()) + " to "
                        + Figures.score(frame.withCallees().head()));
    }

    private static List<String> alone(ExplainedFrame frame) {
        return List.of(
                named(frame),
                Figures.score(frame.head()),
                share(frame.share()),
                Figures.score(frame.withCallees().head()));
    }

    /** The sentences under a row's table: what it leaves out, the sums, and the levels. */
    List<String> below(ExplainedRow row) {
        List<String> lines = new ArrayList<>();
        if (row.compared() && significant(row.frames()).findAny().isEmpty()) {
            lines.add("No frame differs significantly.");
        }
        long left = row.frames().size() - shown(row).count();
        if (left > 0) {
            lines.add(left + " smaller frames are in " + Explanation.FILE.name() + ".");
        }
        for (ExplainedRow.Sum sum : row.sums()) {
            lines.add(sum.subject() + ": the frames sum to " + Figures.score(sum.frames()) + " " + row.unit()
                    + ", the profiled forks measured " + Figures.score(sum.measured())
                    + (sum.low().isPresent() ? " (frames less measured: " + interval(sum.low(), sum.high()) + ")" : "")
                    + ", the scored forks " + Figures.score(sum.scored()) + ".");
        }
        lines.addAll(levels(AllocLevels.of(forks, row)));
        return lines;
    }

    /** The levels of the profiled forks, and the frames in which they differ; empty for a row without levels. */
    private static List<String> levels(AllocLevels levels) {
        List<String> lines = new ArrayList<>();
        if (!levels.levels().isEmpty()) {
            lines.add(levels.levels().stream()
                    .map(level -> bytes(level) + " (" + level.forks() + (level.forks() == 1 ? " fork)" : " forks)"))
                    .collect(Collectors.joining(", ", "levels of " + Metric.SERVER_ALLOC.label() + ": ", "")));
        }
        if (levels.levels().stream().anyMatch(level -> level.forks() < AllocLevels.LEAST_FORKS)) {
            lines.add("A level with fewer than " + AllocLevels.LEAST_FORKS + " profiled forks is not compared.");
        }
        levels.steps().forEach(step -> {
            String of = bytes(step.lower()) + " to " + bytes(step.higher()) + ": ";
            significant(step.frames())
                    .map(frame -> of + named(frame) + " "
                            + Figures.signed(frame.difference().orElseThrow()) + " ("
                            + interval(frame.low(), frame.high()) + "), " + share(frame.share()))
                    .forEach(lines::add);
            if (significant(step.frames()).findAny().isEmpty()) {
                lines.add(of + "no frame differs significantly.");
            }
        });
        return lines;
    }

    private static String bytes(AllocLevels.Level level) {
        return Figures.score(level.alloc()) + " B";
    }

    private static String named(ExplainedFrame frame) {
        return frame.frame() + frame.type().map(known -> ": " + known).orElse("");
    }

    /** The unexplained cost is negative if the frames add up to more than was measured. */
    private static String cost(double value) {
        return value < 0 ? Figures.signed(value) : Figures.score(value);
    }

    private static String interval(OptionalDouble low, OptionalDouble high) {
        return low.isEmpty() || high.isEmpty()
                ? "too few forks"
                : Figures.signed(low.getAsDouble()) + " to " + Figures.signed(high.getAsDouble());
    }

    private static String share(OptionalDouble share) {
        return share.isEmpty() ? "" : (share.getAsDouble() < 0 ? "\u2212" : "") + Figures.percent(share.getAsDouble());
    }
}
