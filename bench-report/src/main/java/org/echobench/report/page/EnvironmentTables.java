package org.echobench.report.page;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import org.echobench.report.render.Table;
import org.echobench.report.render.Table.Cell;
import org.echobench.results.Figures;
import org.echobench.results.Subject;
import org.echobench.results.run.Environment;
import org.echobench.results.run.ForkRecord;
import org.echobench.results.run.Machine;

/** The machine, the software, the background load and the caveats of a run. */
public record EnvironmentTables(RunView run) {

    private static final int MOST_FORKS = 150;
    private static final double GIB = 1L << 30;
    private static final double MILLIS_PER_SECOND = 1_000;

    public Table machine() {
        Machine machine = run.environment().machine();
        return Table.named("machine", "Machine")
                .text("what", "value")
                .line(Cell.head("processor"), Cell.text(machine.processor().orElse(Figures.NONE)))
                .line(Cell.head("processors"), Cell.text(String.valueOf(machine.processors())))
                .line(
                        Cell.head("memory"),
                        Cell.text(String.format(Locale.ROOT, "%.1f GiB", machine.memoryBytes() / GIB)))
                .line(Cell.head("governor"), Cell.text(machine.governor().orElse(Figures.NONE)))
                .line(Cell.head("os"), Cell.text(machine.os()))
                .line(Cell.head("kernel"), Cell.text(machine.kernel()))
                .line(Cell.head("architecture"), Cell.text(machine.architecture()));
    }

    public Table subjects() {
        Map<String, String> jvmArgs = run.plan().subjects().stream()
                .collect(Collectors.toMap(Subject::label, subject -> String.join(" ", subject.jvmArgs())));
        Table table = Table.named("subjects", "Servers: markers are the same in every chart")
                .text("server", "library", "handlers run on", "flush", "JVM", "JVM arguments");
        run.environment()
                .subjects()
                .forEach(s -> table.line(
                        Cell.head(s.label(), run.styles().get(s.label())),
                        Cell.text((s.library().orElse("") + " " + s.version().orElse("")).strip()),
                        Cell.text(handlers(s)),
                        Cell.text(s.flush().orElse("").toLowerCase(Locale.ROOT).replace('_', ' ')),
                        Cell.text(s.jvm().name()),
                        Cell.sentence(jvmArgs.getOrDefault(s.label(), ""))));
        return table;
    }

    private static String handlers(Environment.Server server) {
        String http = server.http().orElse("");
        String webSocket = server.webSocket().orElse("");
        return http.equals(webSocket) ? http : "HTTP: " + http + "; WebSocket: " + webSocket;
    }

    /** Every fork, or those with most background load where they are many. */
    public Table forks() {
        List<ForkRecord> forks = run.forks();
        boolean all = forks.size() <= MOST_FORKS;
        Table table = Table.named(
                        "forks",
                        all
                                ? "Background load of the machine, by fork"
                                : "Background load of the machine: the " + MOST_FORKS + " of " + forks.size()
                                        + " forks with most of it")
                .text("row", "server")
                .numbers("order", "round", "steal, %", "others, %", "TIME_WAIT", "seconds")
                .text("status");
        forks.stream()
                .sorted(Comparator.comparingDouble(
                        f -> all ? f.order() : -f.backgroundLoad().share()))
                .limit(MOST_FORKS)
                .forEach(f -> table.line(
                        Cell.head(f.id().row()),
                        Cell.text(f.id().subject()),
                        Cell.number(String.valueOf(f.order())),
                        Cell.number(String.valueOf(f.id().round())),
                        percent(f.backgroundLoad().steal()),
                        percent(f.backgroundLoad().others()),
                        Cell.number(
                                f.timeWaits().isPresent()
                                        ? Figures.score(f.timeWaits().getAsLong())
                                        : Figures.NONE),
                        Cell.number(
                                String.format(Locale.ROOT, "%.1f", f.duration().toMillis() / MILLIS_PER_SECOND)),
                        f.failed() ? Cell.bad("FAILED") : Cell.text("ok")));
        return table;
    }

    private static Cell percent(OptionalDouble share) {
        return Cell.number(
                share.isPresent() ? String.format(Locale.ROOT, "%.1f", 100 * share.getAsDouble()) : Figures.NONE);
    }

    public Table caveats() {
        Table table = Table.named("caveats", "Caveats: why a figure needs care").text("letter", "meaning");
        run.caveats().forEach(caveat -> table.line(Cell.head(caveat.symbol()), Cell.sentence(caveat.meaning())));
        return table;
    }
}
