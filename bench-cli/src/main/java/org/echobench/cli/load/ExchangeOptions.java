package org.echobench.cli.load;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.echobench.core.wire.Template;
import org.echobench.results.UserError;
import org.echobench.service.Expected;
import org.echobench.service.HttpRow;
import org.echobench.service.TargetRow;
import org.echobench.service.Text;
import org.echobench.service.WebSocketRow;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Options like curl's that describe a row for a URL. What they cannot say, a target file can. */
final class ExchangeOptions {

    private static final String FORM = "application/x-www-form-urlencoded";

    @Option(
            names = {"-X", "--request"},
            paramLabel = "METHOD",
            description = "HTTP: the method (default: GET, or POST with -d).")
    private Optional<String> method = Optional.empty();

    @Mixin
    private HeaderOption header = new HeaderOption();

    @Option(
            names = {"-d", "--data"},
            paramLabel = "TEXT|@FILE",
            description = "HTTP: the body; a form, as with curl, unless -H gives a Content-Type.")
    private Optional<String> data = Optional.empty();

    @Option(
            names = "--send",
            paramLabel = "TEXT|@FILE",
            description = "WebSocket: the message to send, which need not be echoed.")
    private Optional<String> message = Optional.empty();

    @Option(
            names = "--payload",
            paramLabel = "BYTES",
            description = "WebSocket: size of the message that is echoed (default: 128).")
    private Optional<Integer> payload = Optional.empty();

    @Option(
            names = "--subprotocol",
            paramLabel = "NAME",
            description = "WebSocket: the subprotocol to offer, or several with commas; the server must choose one.")
    private Optional<String> subprotocol = Optional.empty();

    @Option(
            names = "--skip-others",
            description = "WebSocket: ignores messages that are not responses; with --send it needs --expect.")
    private boolean skipOthers;

    @Option(
            names = "--no-keep-alive",
            description = "HTTP: the server closes the connection after each response. Not with --rate or --pipeline.")
    private boolean noKeepAlive;

    @Option(
            names = "--http2",
            description = "HTTP/2, which the server must speak from the first byte, or over TLS agree to (ALPN)."
                    + " --pipeline N allows N streams on each connection.")
    private boolean http2;

    @Option(
            names = "--window",
            paramLabel = "BYTES",
            description = "HTTP/2: how much the server may send on a stream or the connection without an"
                    + " acknowledgement (default: 1048576).")
    private Optional<Integer> window = Optional.empty();

    @Option(
            names = "--expect-status",
            paramLabel = "N",
            description = "HTTP: the status of every response (default: 200).")
    private Optional<Integer> status = Optional.empty();

    @Option(
            names = "--expect",
            paramLabel = "TEXT",
            description = "Text that every response contains (default: HTTP: responses are like the first two;"
                    + " WebSocket with --send: any message).")
    private Optional<String> contained = Optional.empty();

    /**
     * The row of a URL.
     *
     * @throws UserError if the options are wrong, contradict each other or do not suit the URL
     */
    TargetRow row(LoadUrl url) {
        Map<String, String> sent = header.headers();
        Optional<Text> body = data.map(given -> text("--data", given));
        Optional<Text> text = message.map(given -> text("--send", given));
        Optional<Expected> expected = Optional.of(
                said("What is expected", () -> new Expected(status, Map.of(), contained, Optional.empty())));
        if (!url.webSocket()) {
            refuse(
                    message.isPresent() || payload.isPresent() || subprotocol.isPresent() || skipOthers,
                    "--send, --payload, --subprotocol and --skip-others are for ws:// and wss:// only.");
            body.ifPresent(any -> sent.putIfAbsent("Content-Type", FORM));
            HttpRow http = said(
                    "The request",
                    () -> new HttpRow(
                            method, url.path(), sent, body, Optional.of(!noKeepAlive), version(url), window, expected));
            return new TargetRow("url", Optional.of(http), Optional.empty(), Optional.empty());
        }
        refuse(
                method.isPresent()
                        || data.isPresent()
                        || status.isPresent()
                        || noKeepAlive
                        || http2
                        || window.isPresent(),
                "--request, --data, --expect-status, --no-keep-alive, --http2 and --window are for http:// and https://"
                        + " only.");
        WebSocketRow webSocket = said(
                "The message",
                () -> new WebSocketRow(
                        url.path(),
                        subprotocol,
                        sent,
                        text,
                        payload,
                        Optional.empty(),
                        Optional.of(skipOthers),
                        expected));
        return new TargetRow("url", Optional.empty(), Optional.of(webSocket), Optional.empty());
    }

    private Optional<Integer> version(LoadUrl url) {
        return http2 || url.http2() ? Optional.of(2) : Optional.empty();
    }

    private static Text text(String option, String given) {
        Template template = said(
                option,
                () -> given.startsWith("@")
                        ? new Text(Optional.empty(), Optional.of(given.substring(1))).template(Path.of(""))
                        : Template.of(given));
        return new Text(Optional.of(template), Optional.empty());
    }

    private static void refuse(boolean wrong, String sentence) {
        if (wrong) {
            throw new UserError(sentence);
        }
    }

    /** Reads what the user said, which may name a file, or make no sense. */
    @FunctionalInterface
    interface Saying<T> {
        T get() throws IOException;
    }

    /**
     * Reads what the user said.
     *
     * @param what begins the sentence of the error if it is wrong
     */
    static <T> T said(String what, Saying<T> saying) {
        try {
            return saying.get();
        } catch (IOException e) {
            throw new UserError(what + ": a file cannot be read: " + e.getMessage() + ".", e);
        } catch (IllegalArgumentException e) {
            throw new UserError(what + ": " + e.getMessage() + ".", e);
        }
    }
}
