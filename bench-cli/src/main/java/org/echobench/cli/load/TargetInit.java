package org.echobench.cli.load;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.echobench.core.client.LoadFailure;
import org.echobench.core.client.Target;
import org.echobench.core.load.BodyCheck;
import org.echobench.core.load.ClosedPacing;
import org.echobench.core.load.EchoProtocol;
import org.echobench.core.load.Http2Protocol;
import org.echobench.core.load.HttpAnswer;
import org.echobench.core.load.HttpProtocol;
import org.echobench.core.load.LoadLoop;
import org.echobench.core.load.LoadReport;
import org.echobench.core.load.Protocol;
import org.echobench.core.wire.Http2Opening;
import org.echobench.core.wire.HttpHeader;
import org.echobench.core.wire.HttpRequest;
import org.echobench.core.wire.Numbering;
import org.echobench.core.wire.Payload;
import org.echobench.core.wire.ProtocolException;
import org.echobench.core.wire.UpgradeRequest;
import org.echobench.results.Disk;
import org.echobench.results.ExitCode;
import org.echobench.results.UserError;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code echobench target init}. */
@Command(
        name = "init",
        description = {
            "Asks a service that runs what it can do, and prints a target file for it, with comments.",
            "Tries HTTP/2, compression, how the responses differ, and two seconds of requests on one connection.",
            "Exit code 2: it does not answer, or the file is there already."
        })
final class TargetInit implements Callable<Integer> {

    private static final long ON_ONE_CONNECTION_NANOS = 2_000_000_000L;

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "URL", description = "As for load; the first row asks for its path.")
    private String url;

    @Option(names = "--out", paramLabel = "FILE", description = "Writes a new file, and prints nothing.")
    private Optional<Path> out = Optional.empty();

    @Mixin
    private TrustOptions trust;

    private Target target;
    private String path;

    /**
     * How a load of one connection went.
     *
     * @param failure empty where all was right
     * @param status of the last answer; 0 where there is none
     */
    private record Tried(Optional<String> failure, int status, LoadReport.Counts counts) {

        boolean right() {
            return failure.isEmpty() && counts.completed() > 0;
        }
    }

    @Override
    public Integer call() {
        LoadUrl read = LoadUrl.of(url);
        target = trust.target(read.service());
        path = read.path();
        List<String> lines = new ArrayList<>();
        List<String> row = read.webSocket() ? webSocket(lines) : http(lines, read.http2());
        lines.add("target: service");
        lines.add("# In place of url: a run starts the service for each fork, and then knows its CPU and memory.");
        lines.add("# start: java {agent} -jar service.jar --server.port={port}");
        lines.add("url: " + read.service().url());
        lines.add("rows:");
        lines.add("  - name: " + name(path));
        row.forEach(line -> lines.add("    " + line));
        if (out.isPresent()) {
            write(out.get(), String.join("\n", lines) + "\n");
        } else {
            lines.forEach(spec.commandLine().getOut()::println);
            spec.commandLine().getOut().flush();
        }
        return ExitCode.OK.code();
    }

    private static void write(Path file, String text) {
        if (Files.exists(file)) {
            throw new UserError(file + " is there already: name a new file.");
        }
        try {
            Disk.write(file, text);
        } catch (IOException e) {
            throw Disk.refused(file, e);
        }
    }

    /** The words of a path, without its query, as a row may be called. */
    private static String name(String path) {
        String plain = path.replaceAll("\\?.*", "")
                .toLowerCase(Locale.ROOT)
                .replaceAll("[^a-z0-9]+", "-")
                .replaceAll("^-|-$", "");
        return plain.isEmpty() ? "root" : plain;
    }

    private List<String> http(List<String> comments, boolean http2) {
        BodyCheck.First bodies = new BodyCheck.First();
        int status = required(tried(protocol(http2, Map.of(), HttpAnswer.ok(bodies)), 0))
                .status();
        HttpAnswer any = new HttpAnswer(status, List.of(), bodies);
        Protocol same = protocol(http2, Map.of(), any);
        required(tried(same, 0));
        boolean both = http2
                || tried(protocol(true, Map.of(), new HttpAnswer(status, List.of(), BodyCheck.anything())), 0)
                        .right();
        comments.add(http2 ? "# HTTP/2." : both ? "# HTTP/1.1 and HTTP/2." : "# HTTP/1.1, and no HTTP/2 on this port.");
        HttpAnswer packed =
                new HttpAnswer(status, List.of(HttpHeader.of("Content-Encoding: gzip")), BodyCheck.anything());
        boolean compresses = tried(protocol(http2, Map.of("accept-encoding", "gzip"), packed), 0)
                .right();
        comments.add(compresses ? "# Compresses for those who accept gzip." : "# Compresses nothing.");
        Tried many = tried(
                protocol(http2, Map.of(), new HttpAnswer(status, List.of(), bodies.check())), ON_ONE_CONNECTION_NANOS);
        LoadReport.Reopened reopened = many.counts().reopened();
        comments.add(
                reopened.connections() > 0
                        ? "# Ends a connection after " + reopened.most() + " responses."
                        : "# Ended no connection within " + many.counts().completed() + " responses.");
        comments.add(
                many.failure().isEmpty()
                        ? "# Responses are alike."
                        : "# Responses differ (" + many.failure().get() + "): say in expect what is right.");
        List<String> row = new ArrayList<>(List.of("http:", "  path: '" + path + "'"));
        if (http2 || both) {
            row.add((http2 ? "  " : "  # ") + "version: 2");
        }
        if (compresses) {
            row.add("  # headers: {accept-encoding: gzip}");
        }
        if (status != 200) {
            row.add("  expect: {status: " + status + "}");
        } else if (many.failure().isPresent()) {
            row.add("  # expect: {contains: 'a text of every response'}");
        }
        return row;
    }

    private List<String> webSocket(List<String> comments) {
        Tried echo = tried(new EchoProtocol(UpgradeRequest.to(path), new Payload(128, true, 1)), 0);
        comments.add(
                echo.right()
                        ? "# Echoes."
                        : "# Does not echo (" + echo.failure().orElse("no answer")
                                + "): say what is sent, and what is right.");
        List<String> row = new ArrayList<>(List.of("websocket:", "  path: '" + path + "'"));
        if (!echo.right()) {
            row.add("  send: hello");
            row.add("  # skipOthers: true");
            row.add("  # expect: {contains: 'a text of every answer'}");
        }
        return row;
    }

    private Protocol protocol(boolean http2, Map<String, String> headers, HttpAnswer answer) {
        HttpRequest request = ExchangeOptions.said(
                "The URL",
                () -> HttpRequest.of("GET", target.host(), path, HttpHeader.all(headers), Optional.empty(), true));
        return http2
                ? new Http2Protocol(
                        request,
                        answer,
                        Numbering.NONE,
                        new Http2Opening(Http2Opening.USUAL_WINDOW),
                        target.tls().isPresent())
                : new HttpProtocol(request, answer, Numbering.NONE);
    }

    /** Loads one connection for that long, at least with one message. */
    private Tried tried(Protocol protocol, long nanos) {
        try (LoadLoop<ClosedPacing> loop = new LoadLoop<>(target, protocol, new ClosedPacing(1), 0, 1, false)) {
            try {
                loop.open();
                loop.window(nanos);
                return new Tried(
                        loop.report().firstFailure(),
                        protocol.status(),
                        loop.report().counts());
            } catch (LoadFailure | ProtocolException e) {
                return new Tried(
                        Optional.of(loop.report().firstFailure().orElse(e.getMessage())),
                        protocol.status(),
                        loop.report().counts());
            }
        }
    }

    /** @throws UserError if it has no answer */
    private Tried required(Tried tried) {
        if (tried.status() == 0) {
            throw new UserError(url.replaceFirst("//[^/]*@", "//…@") + " does not answer: "
                    + tried.failure().orElse("nothing came") + ".");
        }
        return tried;
    }
}
