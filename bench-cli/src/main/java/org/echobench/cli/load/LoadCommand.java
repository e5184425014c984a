package org.echobench.cli.load;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.echobench.results.ExitCode;
import org.echobench.results.UserError;
import org.echobench.runner.input.Nearest;
import org.echobench.runner.input.YamlFile;
import org.echobench.service.Service;
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

    @Mixin
    private TrustOptions trust;

    @Option(names = "--json", description = "Prints one JSON object.")
    private boolean json;

    @Override
    public Integer call() throws InterruptedException {
        if (url.isPresent() == file.isPresent()) {
            throw new UserError("Give either a URL or --target.");
        }
        if (row.isPresent() && file.isEmpty()) {
            throw new UserError("--row needs --target.");
        }
        if (file.isEmpty()) {
            LoadUrl read = LoadUrl.of(url.get());
            TargetRow said = exchange.row(read);
            run.check(said);
            try (Service service = read.service()) {
                return load(service, said, Path.of(""));
            }
        }
        if (exchange.given()) {
            throw new UserError("With --target the file says what is sent and expected.");
        }
        YamlFile<TargetFile> read = YamlFile.read(file.get(), TargetFile.class);
        TargetRow chosen = chosen(read.value());
        run.check(chosen);
        try (Service service = TargetCommand.start(read)) {
            return load(service, chosen, read.folder());
        }
    }

    private TargetRow chosen(TargetFile target) {
        List<String> names = target.rows().stream().map(TargetRow::name).toList();
        if (row.isEmpty() && names.size() > 1) {
            throw new UserError("--row must choose one of " + String.join(", ", names) + ".");
        }
        String name = row.orElse(names.get(0));
        return target.row(name).orElseThrow(() -> new UserError(Nearest.unknown("row", name, names)));
    }

    private int load(Service service, TargetRow said, Path folder) throws InterruptedException {
        LoadResult result = run.run(service, trust.target(service), said, folder, TargetCommand.url(service, said));
        PrintWriter out = spec.commandLine().getOut();
        (json ? List.of(result.json()) : result.text()).forEach(out::println);
        out.flush();
        result.warnings().forEach(spec.commandLine().getErr()::println);
        return result.valid() ? ExitCode.OK.code() : ExitCode.INCOMPLETE.code();
    }
}
