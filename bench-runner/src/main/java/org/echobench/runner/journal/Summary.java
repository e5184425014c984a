package org.echobench.runner.journal;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.echobench.results.Caveat;
import org.echobench.results.Figures;
import org.echobench.results.RunResult;
import org.echobench.results.RunResult.RowResult;
import org.echobench.results.RunResult.SubjectResult;
import org.echobench.results.Score;

/** {@code summary.md}. */
final class Summary {

    private Summary() {}

    static String markdown(RunResult results) {
        List<String> lines = new ArrayList<>();
        lines.add("# Echobench: " + results.name());
        lines.add("");
        double scale = results.scale().factor();
        lines.add(results.rounds() + " interleaved round(s), seed " + results.seed()
                + (scale == 1 ? "" : ", scale " + scale)
                + results.pinning().map(pinning -> "; " + pinning).orElse("") + ".");
        if (results.anyFailed()) {
            lines.add("**Some rows FAILED**; the reasons are below.");
        }
        if (!results.complete()) {
            lines.add("Some planned forks were not measured.");
        }
        results.rows().forEach(row -> addRow(lines, row));
        if (!results.leftOut().isEmpty()) {
            lines.add("");
            lines.add("Left out:");
            lines.add("");
            results.leftOut().forEach(one -> lines.add("- " + escape(one.toString())));
        }
        lines.add("");
        lines.add("Servers that share a letter cannot be told apart. " + RowResult.ORDER
                + " ± is half the 95 % interval of a server's level in these rounds. " + results.legend());
        for (Caveat caveat : results.caveats()) {
            lines.add("");
            lines.add("- " + caveat.symbol() + ": " + caveat.meaning());
        }
        return String.join("\n", lines) + "\n";
    }

    private static void addRow(List<String> lines, RowResult row) {
        lines.add("");
        lines.add("## " + row.name());
        lines.add("");
        lines.add("`" + row.benchmark() + "` " + params(row.params()));
        lines.add("");
        String unit = row.subjects().stream()
                .flatMap(subject -> subject.score().stream())
                .map(Score::unit)
                .findFirst()
                .orElse("score");
        boolean handlers = row.handlersKnown();
        Optional<String> latency = row.percentiles();
        lines.add("| server |" + (handlers ? " handler |" : "") + " tie | " + unit
                + " | ± | tie | server CPU us/op | ± | server B/op |"
                + latency.map(time -> " p50 " + time + " | p99 " + time + " | p99.9 " + time + " |")
                        .orElse("")
                + " forks | notes |");
        lines.add("|---|" + (handlers ? "---|" : "") + "---|---:|---:|---|---:|---:|---:|"
                + (latency.isPresent() ? "---:|---:|---:|" : "") + "---:|---|");
        row.order().forEach(subject -> lines.add(line(row, subject)));
        row.subjects().stream()
                .filter(subject -> subject.score().isEmpty())
                .forEach(subject -> lines.add(line(row, subject)));
        row.processes().ifPresent(text -> {
            lines.add("");
            lines.add(text + ".");
        });
        if (row.client().isPresent()) {
            lines.add("");
            lines.add("The client's own CPU, beside reference: "
                    + Figures.of(row.client().getAsDouble()) + " us/op.");
        }
        if (row.subjects().stream().anyMatch(subject -> !subject.notes().isEmpty())) {
            lines.add("");
        }
        row.subjects().forEach(subject -> subject.notes()
                .forEach(note -> lines.add("- " + subject.subject() + ": " + escape(note))));
    }

    private static String line(RowResult row, SubjectResult subject) {
        List<String> cells = new ArrayList<>();
        cells.add(subject.subject());
        if (row.handlersKnown()) {
            cells.add(subject.handler().orElse(""));
        }
        boolean percentiles = row.percentiles().isPresent();
        subject.score()
                .ifPresentOrElse(
                        score -> {
                            cells.addAll(List.of(
                                    score.standing().letters(),
                                    Figures.of(score.value()),
                                    score.standing().error().orElse(Figures.NONE),
                                    score.cpuStanding().letters(),
                                    Figures.of(score.cpu(row.cpu())),
                                    score.cpuStanding().error().orElse(Figures.NONE),
                                    Figures.of(score.serverAlloc())));
                            if (percentiles) {
                                cells.addAll(List.of(
                                        percentile(score, Score.Latency::p50),
                                        percentile(score, Score.Latency::p99),
                                        percentile(score, Score.Latency::p999)));
                            }
                        },
                        () -> cells.addAll(Collections.nCopies(percentiles ? 10 : 7, "")));
        cells.add(Integer.toString(subject.forks()));
        String caveats = subject.caveats().stream().map(Caveat::symbol).collect(Collectors.joining(" "));
        String failure =
                subject.failure().map(reason -> "FAILED: " + escape(reason)).orElse("");
        String bracket = subject.score()
                .flatMap(Score::bracket)
                .map(found -> found + " ")
                .orElse("");
        cells.add((failure + " " + bracket + caveats).strip());
        return "| " + String.join(" | ", cells) + " |";
    }

    private static String percentile(Score score, Function<Score.Latency, Double> percentile) {
        return score.shownLatency().map(percentile).map(Figures::of).orElse(Figures.NONE);
    }

    private static String params(Map<String, String> params) {
        return params.entrySet().stream()
                .map(param -> param.getKey() + "=" + param.getValue())
                .collect(Collectors.joining(", "));
    }

    private static String escape(String text) {
        return text.replace("|", "\\|").replace("<", "&lt;");
    }
}
