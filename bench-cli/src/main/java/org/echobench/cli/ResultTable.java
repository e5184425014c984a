package org.echobench.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.DoubleFunction;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.echobench.cli.TextTable.Align;
import org.echobench.results.Caveat;
import org.echobench.results.Figures;
import org.echobench.results.LeftOut;
import org.echobench.results.Names;
import org.echobench.results.Param;
import org.echobench.results.RunResult;
import org.echobench.results.RunResult.RowResult;
import org.echobench.results.RunResult.SubjectResult;
import org.echobench.results.Score;
import org.echobench.results.metric.Metric;

/**
 * A run's results for a terminal: a block for each row and a line for each server, in the order of
 * {@link RowResult#order()}. Fits 80 columns; from 120 on it shows the client's side too.
 */
final class ResultTable {

    private static final int WIDE = 120;
    private static final String INDENT = "  ";

    /** The place of the rate that a batch's time comes to. */
    private static final int RATE = 4;

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
                        + " threads, per message. Latency: service time of every message; at a fixed rate its response"
                        + " time from the intended time; for push the time from T0 to each subscriber. Percentiles of a"
                        + " closed loop rank nobody: while a server stalls, it is asked nothing.",
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
        List<String> table = table(measured, row.cpu(), Figures::of);
        boolean fits = table.stream().allMatch(line -> line.length() <= columns);
        lines.addAll(fits ? table : table(measured, row.cpu(), Figures::brief));
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

    private List<String> table(List<SubjectResult> measured, Metric cpu, DoubleFunction<String> figures) {
        boolean batches = measured.stream()
                .anyMatch(subject -> subject.score().orElseThrow().requests().isPresent());
        TextTable table = new TextTable(" ", aligns(batches));
        if (!measured.isEmpty()) {
            table.add(header(measured.get(0).score().orElseThrow(), batches));
        }
        measured.forEach(subject -> table.add(cells(subject, cpu, figures, batches)));
        return table.render();
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

    private Align[] aligns(boolean batches) {
        List<Align> aligns = new ArrayList<>(List.of(Align.LEFT, Align.LEFT, Align.RIGHT, Align.RIGHT));
        if (batches) {
            aligns.add(Align.RIGHT);
        }
        aligns.add(Align.LEFT);
        for (int i = 0; i < (columns >= WIDE ? 9 : 6); i++) {
            aligns.add(Align.RIGHT);
        }
        aligns.add(Align.LEFT);
        return aligns.toArray(Align[]::new);
    }

    private List<String> header(Score score, boolean batches) {
        String time = score.latency().map(Score.Latency::unit).orElse("").replace("/op", "");
        List<String> cells = new ArrayList<>(List.of(
                "server",
                "tie",
                score.unit(),
                "±",
                "tie",
                "us CPU",
                "±",
                "B/op",
                time.isEmpty() ? "p50" : "p50 " + time,
                "p99",
                "p99.9"));
        if (batches) {
            cells.add(RATE, "req/s");
        }
        if (columns >= WIDE) {
            cells.addAll(List.of("client CPU", "client busy", "forks"));
        }
        cells.add("");
        return cells;
    }

    private List<String> cells(SubjectResult subject, Metric cpu, DoubleFunction<String> figures, boolean batches) {
        Score score = subject.score().orElseThrow();
        List<String> cells = new ArrayList<>(List.of(
                subject.subject(),
                score.standing().letters(),
                figures.apply(score.value()),
                score.standing().error().orElse(Figures.NONE),
                score.cpuStanding().letters(),
                figure(score.cpu(cpu), figures),
                score.cpuStanding().error().orElse(Figures.NONE),
                figure(score.serverAlloc(), figures),
                percentile(score, Score.Latency::p50, figures),
                percentile(score, Score.Latency::p99, figures),
                percentile(score, Score.Latency::p999, figures)));
        if (batches) {
            cells.add(RATE, figure(score.requests(), figures));
        }
        if (columns >= WIDE) {
            OptionalDouble busy = score.clientBusy();
            cells.addAll(List.of(
                    figure(score.clientCpu(), figures),
                    busy.isPresent() ? Math.round(100 * busy.getAsDouble()) + "%" : Figures.NONE,
                    Integer.toString(subject.forks())));
        }
        String caveats = subject.caveats().stream().map(Caveat::symbol).collect(Collectors.joining());
        cells.add(caveats.isEmpty() ? "" : "[" + caveats + "]");
        return cells;
    }

    private static String percentile(
            Score score, Function<Score.Latency, Double> percentile, DoubleFunction<String> figures) {
        return score.latency().map(percentile).map(figures::apply).orElse(Figures.NONE);
    }

    private static String figure(OptionalDouble value, DoubleFunction<String> figures) {
        return value.isPresent() ? figures.apply(value.getAsDouble()) : Figures.NONE;
    }
}
