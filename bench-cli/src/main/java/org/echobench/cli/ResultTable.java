package org.echobench.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.DoubleFunction;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.echobench.results.Caveat;
import org.echobench.results.Figures;
import org.echobench.results.LeftOut;
import org.echobench.results.Names;
import org.echobench.results.Param;
import org.echobench.results.RunResult;
import org.echobench.results.RunResult.RowResult;
import org.echobench.results.RunResult.SubjectResult;
import org.echobench.results.Score;
import org.echobench.results.TextTable;
import org.echobench.results.TextTable.Align;

/**
 * A run's results for a terminal: a block for each row and a line for each server, in the order of
 * {@link RowResult#order()}. Fits 80 columns; from 120 on it shows the client's side too.
 */
final class ResultTable {

    private static final int WIDE = 120;
    private static final String INDENT = "  ";

    /** The column that gives way where the line is too long: few forks have enough messages for it. */
    private static final String TAIL = "p99.9";

    private final int columns;
    private final Colours colours;

    ResultTable(int columns, Colours colours) {
        this.columns = columns;
        this.colours = colours;
    }

    List<String> render(RunResult results) {
        List<String> lines = new ArrayList<>();
        for (RowResult row : results.rows()) {
            lines.addAll(block(row));
            lines.add("");
        }
        for (LeftOut one : results.leftOut()) {
            lines.addAll(TextWrap.lines("left out: " + one, columns, INDENT));
        }
        lines.addAll(TextWrap.lines(
                "tie: servers that share a letter cannot be told apart. "
                        + RowResult.ORDER
                        + " ±: half the 95 % interval of a server's level in these rounds. us CPU and B/op: the server's"
                        + " threads, per message. "
                        + results.legend(),
                columns,
                ""));
        for (Caveat caveat : results.caveats()) {
            TextWrap.lines("[" + caveat.symbol() + "] " + caveat.meaning() + ".", columns, INDENT)
                    .forEach(line -> lines.add(colours.doubtful(line)));
        }
        return lines;
    }

    private List<String> block(RowResult row) {
        List<String> lines = new ArrayList<>(TextWrap.lines(heading(row), columns, INDENT));
        List<SubjectResult> measured = row.order();
        List<Column> wide = columns(row, measured, Figures::of);
        List<Column> brief = columns(row, measured, Figures::brief);
        List<Column> least =
                brief.stream().filter(one -> !one.title.equals(TAIL)).toList();
        lines.addAll(Stream.of(wide, brief)
                .map(all -> table(all, measured))
                .filter(this::fits)
                .findFirst()
                .orElseGet(() -> table(least, measured)));
        row.processes().ifPresent(text -> lines.addAll(TextWrap.lines(text, columns, INDENT)));
        row.client()
                .ifPresent(micros ->
                        lines.add(INDENT + "the client's own CPU, beside reference: " + Figures.of(micros) + " us/op"));
        for (SubjectResult subject : measured) {
            subject.score()
                    .flatMap(Score::bracket)
                    .ifPresent(bracket -> lines.addAll(
                            TextWrap.lines("over the forks: " + subject.subject() + " " + bracket, columns, INDENT)));
        }
        for (SubjectResult subject : row.subjects()) {
            if (subject.score().isEmpty()) {
                String state =
                        subject.failure().map(reason -> "FAILED: " + reason).orElse("not measured");
                TextWrap.lines(subject.subject() + " " + state, columns, INDENT)
                        .forEach(line -> lines.add(colours.bad(line)));
            }
            for (String note : subject.notes()) {
                lines.addAll(TextWrap.lines(subject.subject() + ": " + note, columns, INDENT));
            }
        }
        return lines;
    }

    private boolean fits(List<String> table) {
        return table.stream().allMatch(line -> line.length() <= columns);
    }

    private static List<String> table(List<Column> columns, List<SubjectResult> measured) {
        TextTable table = new TextTable(" ", columns.stream().map(Column::align).toArray(Align[]::new));
        if (!measured.isEmpty()) {
            table.add(columns.stream().map(Column::title).toList());
        }
        measured.forEach(subject ->
                table.add(columns.stream().map(one -> one.cell.apply(subject)).toList()));
        return table.render();
    }

    /** A column, and its cell for a server with a score. */
    private record Column(String title, Align align, Function<SubjectResult, String> cell) {

        static Column text(String title, Function<SubjectResult, String> cell) {
            return new Column(title, Align.LEFT, cell);
        }

        static Column number(String title, Function<Score, String> cell) {
            return new Column(title, Align.RIGHT, subject -> cell.apply(score(subject)));
        }

        static Score score(SubjectResult subject) {
            return subject.score().orElseThrow();
        }
    }

    private List<Column> columns(RowResult row, List<SubjectResult> measured, DoubleFunction<String> figures) {
        List<Column> all = new ArrayList<>();
        all.add(Column.text("server", SubjectResult::subject));
        if (row.handlersKnown()) {
            all.add(Column.text("handler", subject -> subject.shortHandler().orElse(Figures.NONE)));
        }
        String unit = measured.stream()
                .map(Column::score)
                .map(Score::unit)
                .findFirst()
                .orElse("");
        // A schedule decides the rate, so it tells no servers apart.
        boolean ranks = measured.stream().map(Column::score).noneMatch(Score::atFixedRate);
        if (ranks) {
            all.add(Column.text(
                    "tie", subject -> Column.score(subject).standing().letters()));
        }
        all.add(Column.number(unit, score -> figures.apply(score.value())));
        if (ranks) {
            all.add(Column.number("±", score -> score.standing().error().orElse(Figures.NONE)));
        }
        if (measured.stream()
                .anyMatch(subject -> Column.score(subject).requests().isPresent())) {
            all.add(Column.number("req/s", score -> figure(score.requests(), figures)));
        }
        all.add(Column.text(
                "tie", subject -> Column.score(subject).cpuStanding().letters()));
        all.add(Column.number("us CPU", score -> figure(score.cpu(row.cpu()), figures)));
        all.add(Column.number("±", score -> score.cpuStanding().error().orElse(Figures.NONE)));
        all.add(Column.number("B/op", score -> figure(score.serverAlloc(), figures)));
        row.percentiles().ifPresent(time -> {
            all.add(Column.number("p50 " + time, score -> percentile(score, Score.Latency::p50, figures)));
            all.add(Column.number("p99", score -> percentile(score, Score.Latency::p99, figures)));
            all.add(Column.number(TAIL, score -> percentile(score, Score.Latency::p999, figures)));
        });
        if (columns >= WIDE) {
            all.add(Column.number("client CPU", score -> figure(score.clientCpu(), figures)));
            all.add(Column.number("client busy", score -> share(score.clientBusy())));
            all.add(new Column("forks", Align.RIGHT, subject -> Integer.toString(subject.forks())));
        }
        all.add(Column.text("", ResultTable::caveats));
        return all;
    }

    private static String share(OptionalDouble share) {
        return share.isPresent() ? Math.round(100 * share.getAsDouble()) + "%" : Figures.NONE;
    }

    private static String caveats(SubjectResult subject) {
        String symbols = subject.caveats().stream().map(Caveat::symbol).collect(Collectors.joining());
        return symbols.isEmpty() ? "" : "[" + symbols + "]";
    }

    private static String heading(RowResult row) {
        String params = row.params().entrySet().stream()
                .filter(ResultTable::telling)
                .map(param -> param.getKey() + "=" + param.getValue())
                .collect(Collectors.joining(" "));
        return row.name() + "  (" + Names.shortBenchmark(row.benchmark()) + " " + params + ")";
    }

    /** Leaves out the parameters that say that nothing is injected, added or changed. */
    private static boolean telling(Map.Entry<String, String> param) {
        return Param.find(param.getKey())
                .filter(known -> known.isNothing(param.getValue()))
                .isEmpty();
    }

    private static String percentile(
            Score score, Function<Score.Latency, Double> percentile, DoubleFunction<String> figures) {
        return score.shownLatency().map(percentile).map(figures::apply).orElse(Figures.NONE);
    }

    private static String figure(OptionalDouble value, DoubleFunction<String> figures) {
        return value.isPresent() ? figures.apply(value.getAsDouble()) : Figures.NONE;
    }
}
