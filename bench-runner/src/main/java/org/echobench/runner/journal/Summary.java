package org.echobench.runner.journal;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.echobench.runner.journal.RunResults.Mark;
import org.echobench.runner.journal.RunResults.RowResult;
import org.echobench.runner.journal.RunResults.SubjectResult;

/** {@code summary.md}. */
final class Summary {

    private Summary() {}

    static String markdown(RunResults results) {
        List<String> lines = new ArrayList<>();
        lines.add("# Echobench: " + results.name());
        lines.add("");
        double scale = results.scale().factor();
        lines.add(results.rounds() + " interleaved round(s), seed " + results.seed()
                + (scale == 1 ? "" : ", scale " + scale) + ".");
        if (results.anyFailed()) {
            lines.add("**Some rows FAILED**; the reasons stand below.");
        }
        if (!results.complete()) {
            lines.add("Not every planned fork was measured.");
        }
        results.rows().forEach(row -> addRow(lines, row));
        if (!results.leftOut().isEmpty()) {
            lines.add("");
            lines.add("Left out:");
            lines.add("");
            results.leftOut().forEach(one -> lines.add("- " + escape(one.toString())));
        }
        lines.add("");
        lines.add(
                "± is half the 95 % t interval over the forks' means. Latency: service time of every message, at a fixed"
                        + " rate its response time from the intended one, for push from one T0 to each subscriber.");
        Set<Mark> used = EnumSet.noneOf(Mark.class);
        results.rows().forEach(row -> row.subjects().forEach(subject -> used.addAll(subject.marks())));
        for (Mark mark : used) {
            lines.add("");
            lines.add("- " + ResultMarks.symbol(mark) + ": " + ResultMarks.meaning(mark));
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
        String latency = row.subjects().stream()
                .flatMap(subject -> subject.score().stream())
                .map(score -> score.latency().unit().replace("/op", ""))
                .filter(text -> !text.isEmpty())
                .findFirst()
                .orElse("us");
        lines.add("| server | server CPU us/op | " + unit + " | ± | p50 " + latency + " | p99 " + latency + " | p99.9 "
                + latency + " | server B/op | forks | notes |");
        lines.add("|---|---:|---:|---:|---:|---:|---:|---:|---:|---|");
        row.subjects().forEach(subject -> lines.add(line(subject)));
        if (row.subjects().stream().anyMatch(subject -> !subject.notes().isEmpty())) {
            lines.add("");
        }
        row.subjects().forEach(subject -> subject.notes()
                .forEach(note -> lines.add("- " + subject.subject() + ": " + escape(note))));
    }

    private static String line(SubjectResult subject) {
        List<String> cells = new ArrayList<>();
        cells.add(subject.subject());
        subject.score()
                .ifPresentOrElse(
                        score -> cells.addAll(List.of(
                                Figures.of(score.serverCpu()),
                                Figures.of(score.value()),
                                Figures.error(score),
                                Figures.of(score.latency().p50()),
                                Figures.of(score.latency().p99()),
                                Figures.of(score.latency().p999()),
                                Figures.of(score.serverAlloc()))),
                        () -> cells.addAll(List.of("", "", "", "", "", "", "")));
        cells.add(Integer.toString(subject.forks()));
        String marks = subject.marks().stream().map(ResultMarks::symbol).collect(Collectors.joining(" "));
        String failure =
                subject.failure().map(reason -> "FAILED: " + escape(reason)).orElse("");
        String bracket = subject.score()
                .flatMap(Score::bracket)
                .map(found -> found + " ")
                .orElse("");
        cells.add((failure + " " + bracket + marks).strip());
        return "| " + String.join(" | ", cells) + " |";
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
