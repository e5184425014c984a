package org.echobench.cli.load;

import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import org.echobench.core.client.KeyShares;
import org.echobench.core.client.Target;
import org.echobench.results.ExitCode;
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
            "Loads a server and prints its throughput and latencies.",
            "Uses a closed loop on every connection, or an open loop with --rate. By default"
                    + " a ws:// endpoint must echo, and an http:// endpoint must answer a GET with status 200. Every"
                    + " message is timed and checked. At a fixed rate the client waits for every response that was due,"
                    + " however long the server takes.",
            "In the path, headers and body of an HTTP request, in a WebSocket message, and in an expected text or body,"
                    + " {sequence} is the number of the message, always ten digits, and {text:N} is N letters.",
            "Exit code 3: messages were lost, wrong or late, or connections ended."
        })
public final class LoadCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Parameters(
            paramLabel = "URL",
            description = "ws://, wss://, http://, https:// or http2://host:port/path; http2:// is HTTP/2 without TLS")
    private String url;

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
        LoadUrl read = LoadUrl.of(url);
        TargetRow row = exchange.row(read);
        run.check(row);
        Target target = trust.target(read.service());
        target.tls().ifPresent(tls -> KeyShares.reuse());
        LoadResult result = run.run(target, row, TargetCommand.url(read.service(), row));
        PrintWriter out = spec.commandLine().getOut();
        (json ? List.of(result.json()) : result.text()).forEach(out::println);
        result.warnings().forEach(spec.commandLine().getErr()::println);
        return result.valid() ? ExitCode.OK.code() : ExitCode.INCOMPLETE.code();
    }
}
