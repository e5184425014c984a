package org.echobench.cli.servers;

import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.echobench.cli.terminal.Eta;
import org.echobench.results.Column;
import org.echobench.results.ExitCode;
import org.echobench.results.Param;
import org.echobench.results.TextTable;
import org.echobench.runner.plan.JmhBenchmark;
import org.echobench.runner.plan.PlannedTimes;
import org.echobench.runner.plan.RowBuilder;
import org.echobench.runner.suites.Suite;
import org.echobench.runner.suites.Suites;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code echobench list}. */
@Command(name = "list", description = "Lists all servers, suites and benchmarks.")
public final class ListCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Mixin
    private Distribution.ServersDir serversDir;

    @Override
    public Integer call() {
        PrintWriter out = spec.commandLine().getOut();
        out.println("Servers");
        servers(ServerCatalog.of(serversDir.distribution())).forEach(out::println);
        out.println();
        out.println("Suites");
        List<JmhBenchmark> benchmarks = JmhBenchmark.all();
        PlannedTimes times = new PlannedTimes(benchmarks);
        RowBuilder builder = new RowBuilder(benchmarks, Map.of());
        List<Column<Suite>> columns = List.of(
                Column.text("", Suite::name),
                Column.number("", suite -> Eta.minutes(suite.time(times, builder))),
                Column.text("", Suite::description));
        TextTable.lines("  ", columns, Suites.all()).stream().skip(1).forEach(out::println);
        out.println();
        out.println("Benchmarks, with their parameters (-p) and defaults");
        for (JmhBenchmark benchmark : benchmarks) {
            out.println(benchmark.shortName()
                    + benchmark.exchange().map(label -> " -p exchange=" + label).orElse(""));
            String params = benchmark.params().entrySet().stream()
                    .filter(param -> !Set.of(Param.SERVER.label(), Param.EXCHANGE.label())
                            .contains(param.getKey()))
                    .map(param -> param.getKey() + "=" + String.join(",", param.getValue()))
                    .collect(Collectors.joining(" "));
            out.println("    " + params);
        }
        return ExitCode.OK.code();
    }

    private static List<String> servers(ServerCatalog catalog) {
        int processors = Runtime.getRuntime().availableProcessors();
        List<Column<ServerCatalog.Entry>> columns = List.of(
                Column.text("id", entry -> entry.info().id()),
                Column.text("library", entry -> entry.info().library()),
                Column.text("version", entry -> entry.info().version()),
                Column.text("HTTP runs on", entry -> entry.info().httpRunsOn(processors)),
                Column.text("WebSocket runs on", entry -> entry.info().webSocketRunsOn(processors)),
                Column.text("flush", entry -> words(entry.info().flush())),
                Column.text("available", entry -> entry.unavailable()
                        .map(reason -> "no: " + reason)
                        .orElse("yes")));
        return TextTable.lines("  ", columns, catalog.entries());
    }

    private static String words(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
