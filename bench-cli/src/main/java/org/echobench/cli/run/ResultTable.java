package org.echobench.cli.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.echobench.cli.terminal.Terminal;
import org.echobench.results.Column;
import org.echobench.results.Figures;
import org.echobench.results.LeftOut;
import org.echobench.results.Names;
import org.echobench.results.Param;
import org.echobench.results.TextTable;
import org.echobench.results.run.Caveat;
import org.echobench.results.run.ResultColumns;
import org.echobench.results.run.RunResult;
import org.echobench.results.run.RunResult.RowResult;
import org.echobench.results.run.SubjectResult;
import org.echobench.runner.suites.Suites;

/**
 * Renders a run's results for a terminal: a block for each row with a line for each server, in the order of
 * {@link RowResult#order()}. Fits 80 columns.
 */
record ResultTable(Terminal terminal) {

    private static final String INDENT = "  ";

    List<String> render(RunResult results) {
        List<String> lines = new ArrayList<>();
        for (RowResult row : results.rows()) {
            lines.addAll(block(row));
            lines.add("");
        }
        results.shortened().ifPresent(why -> lines.addAll(terminal.wrap(why, "")));
        for (LeftOut one : results.leftOut()) {
            lines.addAll(terminal.wrap("left out: " + one, INDENT));
        }
        Suites.machine(results).ifPresent(text -> lines.addAll(terminal.wrap(text, "")));
        lines.addAll(terminal.wrap(
                ResultColumns.legend(results) + " us CPU and B/op: the server's threads, per message.", ""));
        for (Caveat caveat : results.caveats()) {
            terminal.wrap("[" + caveat.symbol() + "] " + caveat.meaning() + ".", INDENT)
                    .forEach(line -> lines.add(terminal.doubtful(line)));
        }
        return lines;
    }

    private List<String> block(RowResult row) {
        List<String> lines = new ArrayList<>(terminal.wrap(heading(row), INDENT));
        List<SubjectResult> measured = row.order();
        List<String> table = table(ResultColumns.ofTerminal(row, Figures::of), measured);
        List<Column<SubjectResult>> brief = new ArrayList<>(ResultColumns.ofTerminal(row, Figures::brief));
        List<String> giveWay = new ArrayList<>(ResultColumns.givingWay(row));
        while (!fits(table)) {
            table = table(brief, measured);
            if (fits(table) || giveWay.isEmpty()) {
                break;
            }
            String title = giveWay.remove(0);
            brief.removeIf(one -> one.title().equals(title));
        }
        lines.addAll(table);
        row.processes().ifPresent(text -> lines.addAll(terminal.wrap(text, INDENT)));
        row.client()
                .ifPresent(micros ->
                        lines.add(INDENT + "the client's own CPU, beside reference: " + Figures.of(micros) + " us/op"));
        for (SubjectResult subject : measured) {
            subject.bracket()
                    .ifPresent(bracket -> lines.addAll(
                            terminal.wrap("over the forks: " + subject.subject() + " " + bracket, INDENT)));
        }
        for (SubjectResult subject : row.subjects()) {
            if (!subject.measured()) {
                String state =
                        subject.failure().map(reason -> "FAILED: " + reason).orElse("not measured");
                terminal.wrap(subject.subject() + " " + state, INDENT).forEach(line -> lines.add(terminal.bad(line)));
            }
            for (String note : subject.notes()) {
                lines.addAll(terminal.wrap(subject.subject() + ": " + note, INDENT));
            }
        }
        return lines;
    }

    private boolean fits(List<String> table) {
        return table.stream().allMatch(line -> line.length() <= terminal.columns());
    }

    private static List<String> table(List<Column<SubjectResult>> columns, List<SubjectResult> measured) {
        return measured.isEmpty() ? List.of() : TextTable.lines(" ", columns, measured);
    }

    private static String heading(RowResult row) {
        String params = row.params().entrySet().stream()
                .filter(ResultTable::telling)
                .map(param -> param.getKey() + "=" + param.getValue())
                .collect(Collectors.joining(" "));
        return row.name() + "  (" + Names.shortBenchmark(row.benchmark()) + " " + params + ")";
    }

    /** Whether a parameter says something: not that nothing is injected, added or changed. */
    private static boolean telling(Map.Entry<String, String> param) {
        return Param.find(param.getKey())
                .filter(known -> known.isNothing(param.getValue()))
                .isEmpty();
    }
}
