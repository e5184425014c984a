package org.echobench.cli.load;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.echobench.core.metrics.ProcessUsage;
import org.echobench.results.ExitCode;
import org.echobench.results.UserError;
import org.echobench.runner.input.Nearest;
import org.echobench.runner.input.YamlFile;
import org.echobench.service.HttpRow;
import org.echobench.service.TargetFile;
import org.echobench.service.TargetRow;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code echobench load}: the suite's own client against any endpoint. */
@Command(
        name = "load",
        description = {
            "Loads a server and prints its rate and latencies.",
            "Uses a closed loop on every connection, or an open loop with --rate. By default"
                    + " a ws:// endpoint must echo, and an http:// endpoint must answer a GET with status 200. Every"
                    + " message is timed and checked. At a fixed rate the client waits for every answer, however long"
                    + " the server takes.",
            "In the path, headers and body of an HTTP request, in a WebSocket message, and in an expected text or body,"
                    + " {sequence} is the number of the message, always ten digits, and {text:N} are N letters.",
            "Exit code 3: messages were lost, wrong or late, or connections ended."
        })
public final class LoadCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Parameters(arity = "0..1", paramLabel = "URL", description = "ws://, wss://, http:// or https://host:port/path")
    private Optional<String> url = Optional.empty();

    @Option(
            names = "--target",
            paramLabel = "FILE",
            description = "A target file instead of a URL and its words: its service is started for the load.")
    private Optional<Path> file = Optional.empty();

    @Option(names = "--row", paramLabel = "NAME", description = "The row of --target (default: its only one).")
    private Optional<String> row = Optional.empty();

    @Mixin
    private ExchangeOptions exchange;

    @Mixin
    private LoadRun run;

    @Option(
            names = "--no-keep-alive",
            description = "HTTP: a connection for each request; the server ends it. Not with --rate.")
    private boolean noKeepAlive;

    @Option(names = "--insecure", description = "TLS: trusts any certificate.")
    private boolean insecure;

    @Option(
            names = "--certificate",
            paramLabel = "FILE",
            description = "TLS: trusts only this certificate, a PEM file (default: those that the JDK trusts).")
    private Optional<Path> certificate = Optional.empty();

    @Option(names = "--json", description = "Prints one JSON object.")
    private boolean json;

    @Override
    public Integer call() throws IOException, InterruptedException {
        run.check();
        if (noKeepAlive && run.needsKeepAlive()) {
            throw new UserError("--no-keep-alive cannot be given with --pipeline or --rate.");
        }
        if (url.isPresent() == file.isPresent()) {
            throw new UserError("Give either a URL or --target.");
        }
        if (row.isPresent() && file.isEmpty()) {
            throw new UserError("--row needs --target.");
        }
        if (file.isEmpty()) {
            return load(url.get(), exchange.checked(), !noKeepAlive, Optional::empty);
        }
        if (exchange.given() || noKeepAlive) {
            throw new UserError("With --target the file says what is sent and expected.");
        }
        YamlFile<TargetFile> read = YamlFile.read(file.get(), TargetFile.class);
        TargetRow chosen = chosen(read.value());
        if (chosen.push().isPresent()) {
            throw new UserError("The row '" + chosen.name() + "' is a push, which run and duet measure, not load.");
        }
        boolean keepAlive = chosen.http().flatMap(HttpRow::keepAlive).orElse(true);
        if (!keepAlive && run.needsKeepAlive()) {
            throw new UserError("A row with keepAlive: false cannot be loaded with --pipeline or --rate.");
        }
        try (ServedTarget service = ServedTarget.of(file.get(), read)) {
            return load(service.url(chosen), service.exchange(chosen), keepAlive, service::usage);
        }
    }

    private TargetRow chosen(TargetFile target) {
        List<String> names = target.rows().stream().map(TargetRow::name).toList();
        if (row.isEmpty() && names.size() > 1) {
            throw new UserError("--row must choose one of " + String.join(", ", names) + ".");
        }
        String name = row.orElse(names.get(0));
        return target.rows().stream()
                .filter(one -> one.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new UserError(Nearest.unknown("row", name, names)));
    }

    private int load(
            String endpoint, LoadTarget.Exchange said, boolean keepAlive, Supplier<Optional<ProcessUsage>> service)
            throws InterruptedException {
        LoadTarget target =
                LoadTarget.of(endpoint, new LoadTarget.Trust(insecure, certificate), said, keepAlive, run.lossLimit());
        LoadResult result = run.run(target, service);
        PrintWriter out = spec.commandLine().getOut();
        (json ? result.json() : result.text()).forEach(out::println);
        out.flush();
        result.warnings().forEach(spec.commandLine().getErr()::println);
        return result.valid() ? ExitCode.OK.code() : ExitCode.INCOMPLETE.code();
    }

    /** @throws UserError if the value is out of range */
    static void range(String option, int value, int least, int most) {
        if (value < least || value > most) {
            throw new UserError(option + " must be " + least + " to " + most + ", but is " + value + ".");
        }
    }
}
