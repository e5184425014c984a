package org.echobench.report.page;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.echobench.report.render.Table;
import org.echobench.report.render.Table.Cell;
import org.echobench.results.Figures;
import org.echobench.results.Subject;
import org.echobench.results.run.Caveat;
import org.echobench.results.run.Environment;
import org.echobench.results.run.ForkRecord;
import org.echobench.results.run.Machine;

/** The machine, the software, the background load and the caveats of a run. */
public record EnvironmentTables(RunView run) {

    private static final int MOST_FORKS = 150;
    private static final double GIB = 1L << 30;
    private static final double MILLIS_PER_SECOND = 1_000;

    public Table<?> machine() {
        Machine machine = run.environment().machine();
        Map<String, String> facts = new LinkedHashMap<>();
        if (!run.environment().nodes().isEmpty()) {
            facts.put("hosts", run.environment().hardware() + "; below: the machine that started them");
        }
        facts.put("processor", machine.processor().orElse(Figures.NONE));
        facts.put("processors", String.valueOf(machine.processors()));
        facts.put("memory", String.format(Locale.ROOT, "%.1f GiB", machine.memoryBytes() / GIB));
        facts.put("governor", machine.governor().orElse(Figures.NONE));
        facts.put("os", machine.os());
        facts.put("kernel", machine.kernel());
        facts.put("architecture", machine.architecture());
        return Table.of("machine", "Machine", facts.entrySet())
                .head("what", Map.Entry::getKey)
                .text("value", Map.Entry::getValue);
    }

    public Table<?> subjects() {
        Map<String, String> jvmArgs = run.plan().subjects().stream()
                .collect(Collectors.toMap(Subject::label, subject -> String.join(" ", subject.jvmArgs())));
        return Table.of(
                        "subjects",
                        "Servers: markers are the same in every chart",
                        run.environment().subjects())
                .head("server", Environment.Server::label, s -> run.styles().get(s.label()))
                .text(
                        "library",
                        s -> (s.library().orElse("") + " " + s.version().orElse("")).strip())
                .text("handlers run on", EnvironmentTables::handlers)
                .text(
                        "flush",
                        s -> s.flush().orElse("").toLowerCase(Locale.ROOT).replace('_', ' '))
                .text("JVM", s -> s.jvm().name())
                .column("JVM arguments", false, s -> Cell.sentence(jvmArgs.getOrDefault(s.label(), "")));
    }

    private static String handlers(Environment.Server server) {
        return server.http().equals(server.webSocket())
                ? server.http().orElse("")
                : Stream.of(
                                server.http().map("HTTP: "::concat),
                                server.webSocket().map("WebSocket: "::concat))
                        .flatMap(Optional::stream)
                        .collect(Collectors.joining("; "));
    }

    /** Every fork, or the ones with the most background load where there are many. */
    public Table<?> forks() {
        List<ForkRecord> forks = run.forks();
        boolean all = forks.size() <= MOST_FORKS;
        String caption = all
                ? "Background load of the machine, by fork"
                : "Background load of the machine: the " + MOST_FORKS + " of " + forks.size()
                        + " forks with the highest load";
        List<ForkRecord> shown = forks.stream()
                .sorted(Comparator.comparingDouble(
                        f -> all ? f.order() : -f.backgroundLoad().share()))
                .limit(MOST_FORKS)
                .toList();
        return Table.of("forks", caption, shown)
                .head("row", f -> f.id().row())
                .text("server", f -> f.id().subject())
                .number("order", f -> String.valueOf(f.order()))
                .number("round", f -> String.valueOf(f.id().round()))
                .number("steal, %", f -> percent(f.backgroundLoad().steal()))
                .number("others, %", f -> percent(f.backgroundLoad().others()))
                .number(
                        "TIME_WAIT",
                        f -> f.timeWaits().isPresent()
                                ? Figures.score(f.timeWaits().getAsLong())
                                : Figures.NONE)
                .number(
                        "seconds",
                        f -> String.format(Locale.ROOT, "%.1f", f.duration().toMillis() / MILLIS_PER_SECOND))
                .column("status", false, f -> f.failed() ? Cell.bad("FAILED") : Cell.text("ok"));
    }

    private static String percent(OptionalDouble share) {
        return share.isPresent() ? String.format(Locale.ROOT, "%.1f", 100 * share.getAsDouble()) : Figures.NONE;
    }

    public Table<?> caveats() {
        return Table.of("caveats", "Caveats: why a figure needs care", run.caveats())
                .head("letter", Caveat::symbol)
                .column("meaning", false, caveat -> Cell.sentence(caveat.meaning()));
    }
}
