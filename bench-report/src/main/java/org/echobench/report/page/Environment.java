package org.echobench.report.page;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import org.echobench.report.chart.Styles;
import org.echobench.report.page.Table.Cell;
import org.echobench.report.run.ForkRecord;
import org.echobench.report.run.MeasuredRun;

/** Where a run was measured, with what, and what else the machine had to do. */
final class Environment {

    private static final int MOST_FORKS = 150;
    private static final double GIB = 1L << 30;

    private Environment() {}

    static Table machine(MeasuredRun run) {
        Table.Builder table = Table.named("machine", "Machine").text("what", "value");
        for (Map.Entry<String, String> fact : run.machine().entrySet()) {
            boolean bytes =
                    fact.getKey().equals("memoryBytes") && fact.getValue().matches("\\d{1,18}");
            table.line(
                    Cell.head(bytes ? "memory" : fact.getKey()),
                    Cell.text(
                            bytes
                                    ? String.format(Locale.ROOT, "%.1f GiB", Long.parseLong(fact.getValue()) / GIB)
                                    : fact.getValue()));
        }
        return table.build();
    }

    static Table subjects(MeasuredRun run, Styles styles) {
        Table.Builder table = Table.named("subjects", "Servers: markers are the same in every chart")
                .text("server", "library", "handlers run on", "flush", "JVM", "JVM arguments");
        run.subjects()
                .forEach(s -> table.line(
                        Cell.head(s.label(), styles.get(s.label())),
                        Cell.text(s.library()),
                        Cell.text(s.threading()),
                        Cell.text(s.flush()),
                        Cell.text(s.jvm()),
                        Cell.sentence(s.jvmArgs())));
        return table.build();
    }

    /** Every fork, or those with most background load where they are many. */
    static Table forks(List<ForkRecord> forks) {
        boolean all = forks.size() <= MOST_FORKS;
        Table.Builder table = Table.named(
                        "forks",
                        all
                                ? "Load on the machine that was not ours, by fork"
                                : "Load on the machine that was not ours: the " + MOST_FORKS + " of " + forks.size()
                                        + " forks with most of it")
                .text("row", "server")
                .numbers(
                        "order",
                        "round",
                        "attempt",
                        "steal, %",
                        "others, %",
                        "pressure, %",
                        "load before",
                        "TIME_WAIT",
                        "seconds")
                .text("status");
        forks.stream()
                .sorted(Comparator.comparingDouble(f -> all ? f.order() : -f.backgroundShare()))
                .limit(MOST_FORKS)
                .forEach(f -> table.line(
                        Cell.head(f.row()),
                        Cell.text(f.subject()),
                        Cell.number(String.valueOf(f.order())),
                        Cell.number(String.valueOf(f.round())),
                        Cell.number(String.valueOf(f.attempt())),
                        percent(f.steal()),
                        percent(f.others()),
                        percent(f.pressure()),
                        Cell.number(RowTable.figure(f.loadAverageBefore())),
                        Cell.number(RowTable.figure(f.timeWaits())),
                        Cell.number(String.format(Locale.ROOT, "%.1f", f.seconds())),
                        f.failure().isPresent() ? Cell.bad("FAILED") : Cell.text("ok")));
        return table.build();
    }

    private static Cell percent(OptionalDouble share) {
        return Cell.number(
                share.isPresent() ? String.format(Locale.ROOT, "%.1f", 100 * share.getAsDouble()) : RowTable.NOTHING);
    }

    static Table marks(MeasuredRun run) {
        Table.Builder table =
                Table.named("marks", "Marks: why a value is not what it seems").text("mark", "meaning");
        run.marks().forEach((mark, meaning) -> table.line(Cell.head(mark), Cell.sentence(meaning)));
        return table.build();
    }
}
