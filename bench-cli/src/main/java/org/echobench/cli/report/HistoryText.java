package org.echobench.cli.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import org.echobench.report.compare.Figures;
import org.echobench.report.compare.Verdict;
import org.echobench.report.history.Trend;
import org.echobench.report.history.TrendVerdict;
import org.echobench.results.TextTable;
import org.echobench.results.TextTable.Align;

/** The verdicts on the newest commits for a terminal: a table for each machine, what is missing and suspects first. */
final class HistoryText {

    private static final String NOTHING = "–";

    private HistoryText() {}

    /** @param colours give the line of a verdict back, in colour */
    static String of(List<TrendVerdict> verdicts, BiFunction<Verdict, String, String> colours) {
        Map<String, List<TrendVerdict>> machines = new LinkedHashMap<>();
        verdicts.stream()
                .sorted(Comparator.comparing(TrendVerdict::verdict))
                .forEach(verdict -> machines.computeIfAbsent(verdict.trend().machine(), name -> new ArrayList<>())
                        .add(verdict));
        StringBuilder text = new StringBuilder();
        machines.forEach((machine, of) -> {
            text.append(TextTable.oneLine(machine)).append('\n');
            // What is missing in the newest commit comes first, so the last line is of the newest.
            text.append(of.get(of.size() - 1).trend().last().commit()).append(" against the commits before it");
            if (of.stream().anyMatch(verdict -> verdict.trend().isRelative())) {
                text.append("; times as ratios to the reference server of the same run where every run has one");
            }
            text.append('\n');
            List<String> lines = table(of).render();
            text.append(lines.get(0)).append('\n');
            for (int i = 0; i < of.size(); i++) {
                text.append(colours.apply(of.get(i).verdict(), lines.get(i + 1)))
                        .append('\n');
            }
        });
        return text.toString();
    }

    private static TextTable table(List<TrendVerdict> verdicts) {
        TextTable table = new TextTable(
                "  ",
                Align.LEFT,
                Align.LEFT,
                Align.LEFT,
                Align.LEFT,
                Align.RIGHT,
                Align.LEFT,
                Align.RIGHT,
                Align.RIGHT,
                Align.LEFT);
        table.add(List.of(
                "verdict", "server", "row", "metric", "value", "unit", "commits", "change (95 % interval)", "why"));
        for (TrendVerdict verdict : verdicts) {
            Trend trend = verdict.trend();
            table.add(List.of(
                    verdict.verdict().name(),
                    trend.server().isEmpty() ? NOTHING : trend.server(),
                    (trend.id().shortName() + " " + trend.id().paramText()).strip(),
                    trend.metric(),
                    Figures.score(trend.last().value()),
                    trend.unit(),
                    Integer.toString(verdict.before()),
                    verdict.change().map(Object::toString).orElse(NOTHING),
                    verdict.reason()));
        }
        return table;
    }
}
