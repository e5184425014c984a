package org.echobench.cli.load;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import org.echobench.core.client.LoadFailure;
import org.echobench.core.client.Target;
import org.echobench.core.load.BodyCheck;
import org.echobench.core.load.ClosedPacing;
import org.echobench.core.load.EchoProtocol;
import org.echobench.core.load.ExpectedResponse;
import org.echobench.core.load.Http2Protocol;
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
import org.echobench.results.Figures;
import org.echobench.results.UserError;
import org.echobench.service.Service;
import org.echobench.service.TargetFile;
import org.echobench.service.TargetOnClassPath;
import org.echobench.service.TargetRow;
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
            "Probes a service, and prints a target file for it, with comments.",
            "Tries HTTP/2 and compression, and whether responses differ in two seconds of requests on one connection.",
            "Exit code 2: the service does not start or does not answer, or the file already exists."
        })
final class TargetInit implements Callable<Integer> {

    private static final long ON_ONE_CONNECTION_NANOS = 2_000_000_000L;

    /** What a service answers to a request that lacks credentials. */
    private static final Set<Integer> REFUSED = Set.of(401, 403);

    @Spec
    private CommandSpec spec;

    @Parameters(
            paramLabel = "URL",
            description = "As for load, with {port} as its port if --start is given; the first row requests its path.")
    private String url;

    @Option(
            names = "--start",
            paramLabel = "COMMAND",
            description =
                    "Starts the service in FILE's folder, with {port}, and {agent} for a JVM, as in a target file.")
    private Optional<String> start = Optional.empty();

    @Option(
            names = "--out",
            paramLabel = "FILE",
            description = "Writes a new file, and prints its comments only. The service is named after it.")
    private Optional<Path> out = Optional.empty();

    @Mixin
    private HeaderOption header;

    @Mixin
    private TrustOptions trust;

    private Target target;
    private String path;

    /**
     * How a load of one connection went.
     *
     * @param failure empty if all responses were right
     * @param status of the last response; 0 if there is none
     */
    private record Tried(Optional<String> failure, int status, LoadReport.Counts counts) {

        boolean right() {
            return failure.isEmpty() && counts.completed() > 0;
        }
    }

    @Override
    public Integer call() throws InterruptedException {
        out.ifPresent(TargetInit::requireNew);
        if (start.isPresent() != url.contains(Service.PORT)) {
            throw new UserError(
                    "--start needs a URL with the port {port}, as in http://127.0.0.1:{port}/, and such a URL"
                            + " needs --start.");
        }
        String text;
        if (start.isPresent()) {
            try (Service service = started()) {
                text = asked(LoadUrl.of(withPort(service.address().getPort())));
            }
        } else {
            text = asked(LoadUrl.of(url));
        }
        if (out.isPresent()) {
            Disk.writing(out.get(), () -> Disk.write(out.get(), text));
            PrintWriter terminal = spec.commandLine().getOut();
            text.lines().takeWhile(line -> line.startsWith("#")).forEach(terminal::println);
            terminal.println(out.get() + " is written; next: echobench target check " + out.get());
        } else {
            spec.commandLine().getOut().print(text);
            spec.commandLine().getOut().flush();
        }
        return ExitCode.OK.code();
    }

    private String withPort(int port) {
        return url.replace(Service.PORT, Integer.toString(port));
    }

    /** @throws UserError if it cannot be started, ends, or is not ready in time */
    private Service started() throws InterruptedException {
        LoadUrl read = LoadUrl.of(withPort(1));
        if (read.service().tls().isPresent()) {
            throw new UserError(
                    "--start needs http://, http2:// or ws://: a service that is started is loaded without TLS.");
        }
        TargetRow row = new ExchangeOptions().row(read);
        Optional<String> none = Optional.empty();
        try {
            return ExchangeOptions.said(
                            "--start",
                            () -> new TargetFile("service", start, none, none, none, Optional.empty(), List.of(row)))
                    .start(out.orElse(Path.of("service.yaml")).toAbsolutePath().getParent());
        } catch (IOException e) {
            throw new UserError("--start: " + e.getMessage() + ".", e);
        }
    }

    /** Probes the service, and gives the text of its target file. */
    private String asked(LoadUrl read) {
        target = trust.target(read.service());
        path = read.path();
        List<String> lines = new ArrayList<>();
        List<String> row = read.webSocket() ? webSocket(lines) : http(lines, read.http2());
        String named = out.map(file -> file.getFileName().toString().replaceFirst("\\.ya?ml$", ""))
                .orElse("");
        lines.add("target: " + TargetFile.toName(named).orElse("service"));
        if (start.isPresent()) {
            lines.add("start: " + quoted(start.get()));
        } else {
            lines.add("# Instead of url: a run starts the service for each fork, and can measure its CPU and memory.");
            lines.add("# start: java {agent} -jar service.jar --server.port={port}");
            lines.add("url: " + read.service().url());
        }
        lines.add("rows:");
        lines.add("  - name: " + TargetFile.toName(path.replaceAll("\\?.*", "")).orElse("root"));
        row.forEach(line -> lines.add("    " + line));
        return String.join("\n", lines) + "\n";
    }

    /** @throws UserError before the service is probed, if the file exists or its name is not that of a target file */
    private static void requireNew(Path file) {
        TargetOnClassPath.requireTargetFile(file);
        if (Files.exists(file)) {
            throw new UserError(file + " already exists: name a new file.");
        }
    }

    /** As a YAML scalar. */
    private static String quoted(String text) {
        return "'" + text.replace("'", "''") + "'";
    }

    private List<String> http(List<String> comments, boolean http2) {
        BodyCheck.First bodies = new BodyCheck.First();
        int status = required(tried(protocol(http2, Map.of(), ExpectedResponse.ok(bodies)), 0))
                .status();
        ExpectedResponse any = new ExpectedResponse(status, List.of(), bodies);
        Protocol same = protocol(http2, Map.of(), any);
        required(tried(same, 0));
        boolean both = http2
                || tried(protocol(true, Map.of(), new ExpectedResponse(status, List.of(), BodyCheck.anything())), 0)
                        .right();
        comments.add(http2 ? "# HTTP/2." : both ? "# HTTP/1.1 and HTTP/2." : "# HTTP/1.1, and no HTTP/2 on this port.");
        ExpectedResponse packed =
                new ExpectedResponse(status, List.of(HttpHeader.of("Content-Encoding: gzip")), BodyCheck.anything());
        boolean compresses = tried(protocol(http2, Map.of("accept-encoding", "gzip"), packed), 0)
                .right();
        comments.add(compresses ? "# Compresses if a client accepts gzip." : "# Does not compress.");
        Tried many = tried(
                protocol(http2, Map.of(), new ExpectedResponse(status, List.of(), bodies.check())),
                ON_ONE_CONNECTION_NANOS);
        LoadReport.Reopened reopened = many.counts().reopened();
        comments.add(
                reopened.connections() > 0
                        ? "# Ends a connection after " + Figures.count(reopened.most(), "response")
                                + ": a run measures its opening, too."
                        : "# Ended no connection within " + many.counts().completed() + " responses.");
        comments.add(
                many.failure().isEmpty()
                        ? "# Responses do not differ."
                        : "# Responses differ (" + many.failure().get() + "): say in expect what is right.");
        List<String> row = new ArrayList<>(List.of("http:", "  path: " + quoted(path)));
        if (http2 || both) {
            row.add((http2 ? "  " : "  # ") + "version: 2");
        }
        row.addAll(headers());
        if (compresses) {
            row.add("  # a header accept-encoding: gzip measures compressed responses");
        }
        if (status != 200) {
            row.add("  expect: {status: " + status + "}");
            spec.commandLine()
                    .getErr()
                    .println(path + " is answered with status " + status + ", which the row expects."
                            + (REFUSED.contains(status) ? " -H 'Authorization: …' asks with a header." : ""));
        } else if (many.failure().isPresent()) {
            row.add("  # expect: {contains: 'a text of every response'}");
        }
        return row;
    }

    private List<String> webSocket(List<String> comments) {
        Tried echo = tried(new EchoProtocol(upgrade(), new Payload(128, true, 1)), 0);
        if (echo.counts().sent() == 0) {
            throw new UserError(
                    shownUrl() + " cannot be opened: " + echo.failure().orElse("nothing came") + ".");
        }
        comments.add(
                echo.right()
                        ? "# Echoes."
                        : "# Does not echo (" + echo.failure().orElse("no response")
                                + "): say what to send, and what response is right.");
        List<String> row = new ArrayList<>(List.of("websocket:", "  path: " + quoted(path)));
        row.addAll(headers());
        if (!echo.right()) {
            row.add("  send: hello");
            row.add("  # skipOthers: true");
            row.add("  # expect: {contains: 'a text of every response'}");
        }
        return row;
    }

    private UpgradeRequest upgrade() {
        return ExchangeOptions.said(
                "The URL",
                () -> new UpgradeRequest(
                        path, HttpHeader.all(header.headers()), Optional.empty(), UpgradeRequest.Deflate.NONE, false));
    }

    /** The lines of the row that say which headers were sent. */
    private List<String> headers() {
        List<String> lines = new ArrayList<>();
        header.headers().forEach((name, value) -> lines.add("    " + quoted(name) + ": " + quoted(value)));
        if (!lines.isEmpty()) {
            lines.add(0, "  headers:");
        }
        return lines;
    }

    /** @param added headers beside those of the option */
    private Protocol protocol(boolean http2, Map<String, String> added, ExpectedResponse answer) {
        Map<String, String> all = header.headers();
        all.putAll(added);
        HttpRequest request = ExchangeOptions.said(
                "The URL",
                () -> HttpRequest.of("GET", target.host(), path, HttpHeader.all(all), Optional.empty(), true));
        return http2
                ? new Http2Protocol(
                        request,
                        answer,
                        Numbering.NONE,
                        new Http2Opening(Http2Opening.USUAL_WINDOW),
                        target.tls().isPresent())
                : new HttpProtocol(request, answer, Numbering.NONE);
    }

    /** Loads one connection for this long, with at least one message. */
    private Tried tried(Protocol protocol, long nanos) {
        try (LoadLoop<ClosedPacing> loop = new LoadLoop<>(target, protocol, new ClosedPacing(1), 0, 1, false)) {
            Optional<String> broken = Optional.empty();
            try {
                loop.open();
                loop.window(nanos);
            } catch (LoadFailure | ProtocolException e) {
                broken = Optional.of(e.getMessage());
            }
            Optional<String> failure = loop.report().firstFailure();
            return new Tried(
                    failure.isPresent() ? failure : broken,
                    protocol.status(),
                    loop.report().counts());
        }
    }

    /** @throws UserError if no response came */
    private Tried required(Tried tried) {
        if (tried.status() == 0) {
            throw new UserError(
                    shownUrl() + " does not answer: " + tried.failure().orElse("nothing came") + ".");
        }
        if (tried.status() < 200 || tried.status() > 599) {
            throw new UserError(shownUrl() + " answers with status " + tried.status() + ", which HTTP does not have.");
        }
        return tried;
    }

    private String shownUrl() {
        return url.replaceFirst("//[^/]*@", "//…@");
    }
}
