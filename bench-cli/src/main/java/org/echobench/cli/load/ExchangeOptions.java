package org.echobench.cli.load;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.echobench.core.client.Target;
import org.echobench.core.load.BodyCheck;
import org.echobench.core.load.EchoProtocol;
import org.echobench.core.load.HttpAnswer;
import org.echobench.core.load.MessageProtocol;
import org.echobench.core.load.Protocol;
import org.echobench.core.wire.HttpHeader;
import org.echobench.core.wire.HttpRequest;
import org.echobench.core.wire.Numbering;
import org.echobench.core.wire.Payload;
import org.echobench.core.wire.Template;
import org.echobench.core.wire.UpgradeRequest;
import org.echobench.results.UserError;
import picocli.CommandLine.Option;

/** What {@code load} sends, and which answers are right; in the words of curl where it has them. */
final class ExchangeOptions implements LoadTarget.Exchange {

    private static final int USUAL_PAYLOAD = 128;
    private static final HttpHeader FORM = new HttpHeader("Content-Type", "application/x-www-form-urlencoded");

    @Option(
            names = {"-X", "--request"},
            paramLabel = "METHOD",
            description = "HTTP: the method (default: GET, or POST with -d).")
    private Optional<String> method = Optional.empty();

    @Option(
            names = {"-H", "--header"},
            paramLabel = "'NAME: VALUE'",
            description = "A header of every request, or of the upgrade to WebSocket.")
    private List<String> headers = List.of();

    @Option(
            names = {"-d", "--data"},
            paramLabel = "TEXT|@FILE",
            description = "HTTP: the body; a form, as with curl, unless -H gives a Content-Type.")
    private Optional<String> data = Optional.empty();

    @Option(
            names = "--expect-status",
            paramLabel = "N",
            description = "HTTP: the status of every answer (default: 200).")
    private Optional<Integer> status = Optional.empty();

    @Option(
            names = "--expect-header",
            paramLabel = "'NAME: VALUE'",
            description = "HTTP: a header of every answer, with exactly this value.")
    private List<String> expectedHeaders = List.of();

    @Option(
            names = "--expect",
            paramLabel = "TEXT",
            description = "Every answer contains this text (default: HTTP: it is as the first two were;"
                    + " WebSocket with --send: any message).")
    private Optional<String> contained = Optional.empty();

    @Option(names = "--expect-body", paramLabel = "TEXT|@FILE", description = "Every answer is exactly this.")
    private Optional<String> exact = Optional.empty();

    @Option(names = "--subprotocol", paramLabel = "NAME", description = "WebSocket: the server must choose it.")
    private Optional<String> subprotocol = Optional.empty();

    @Option(
            names = "--send",
            paramLabel = "TEXT|@FILE",
            description = "WebSocket: the message, which need not be echoed.")
    private Optional<String> message = Optional.empty();

    @Option(names = "--binary", description = "WebSocket: --send sends a binary message; so is its answer.")
    private boolean binary;

    @Option(
            names = "--skip-others",
            description = "WebSocket: messages that are not what is expected come by themselves and do not count; an"
                    + " answer that never comes is lost.")
    private boolean skipOthers;

    @Option(
            names = "--payload",
            paramLabel = "BYTES",
            description = "WebSocket: size of a message that is echoed (default: " + USUAL_PAYLOAD + ").")
    private Optional<Integer> payload = Optional.empty();

    /** Whether any word was given. */
    boolean given() {
        return Stream.of(method, data, status, contained, exact, subprotocol, message, payload)
                        .anyMatch(Optional::isPresent)
                || !headers.isEmpty()
                || !expectedHeaders.isEmpty()
                || binary
                || skipOthers;
    }

    /** These, if they do not contradict each other. */
    ExchangeOptions checked() {
        LoadCommand.range("--payload", payload.orElse(USUAL_PAYLOAD), 0, Template.MAX_BYTES);
        LoadCommand.range("--expect-status", status.orElse(HttpAnswer.OK), 200, 599);
        if (contained.isPresent() && exact.isPresent()) {
            throw new UserError("--expect and --expect-body cannot both be given.");
        }
        if (message.isPresent() && payload.isPresent()) {
            throw new UserError("--send and --payload cannot both be given.");
        }
        if (skipOthers && contained.isEmpty() && exact.isEmpty()) {
            throw new UserError("--skip-others needs --expect or --expect-body, which distinguish the answers.");
        }
        return this;
    }

    @Override
    public HttpRequest request(String host, String path, boolean keepAlive) {
        String webSocket = "ws:// and wss://";
        requireAbsent(webSocket, message.isPresent() || payload.isPresent(), "--send and --payload are");
        requireAbsent(webSocket, binary || skipOthers, "--binary and --skip-others are");
        requireAbsent(webSocket, subprotocol.isPresent(), "--subprotocol is");
        Optional<Template> body = data.map(text -> template("--data", text));
        List<HttpHeader> all = headers("--header", headers);
        if (body.isPresent() && all.stream().noneMatch(header -> header.name().equalsIgnoreCase(FORM.name()))) {
            all.add(FORM);
        }
        String verb = method.orElse(body.isPresent() ? "POST" : "GET");
        return valid("The request", () -> HttpRequest.of(verb, host, path, all, body, keepAlive));
    }

    @Override
    public HttpAnswer answer(BodyCheck otherwise) {
        return new HttpAnswer(
                status.orElse(HttpAnswer.OK),
                headers("--expect-header", expectedHeaders),
                expected().orElse(otherwise));
    }

    @Override
    public boolean knowsBody() {
        return contained.isPresent() || exact.isPresent();
    }

    @Override
    public Function<Numbering, Protocol> messages(String path, Target target) {
        String http = "http:// and https://";
        requireAbsent(http, method.isPresent() || data.isPresent(), "--request and --data are");
        requireAbsent(
                http, status.isPresent() || !expectedHeaders.isEmpty(), "--expect-status and --expect-header are");
        if (message.isEmpty() && (binary || knowsBody())) {
            throw new UserError("--expect, --expect-body and --binary need --send: without it messages are echoed.");
        }
        UpgradeRequest upgrade = valid(
                "The upgrade",
                () -> new UpgradeRequest(path, headers("--header", headers), subprotocol, false, skipOthers));
        int key = ThreadLocalRandom.current().nextInt() | 1;
        if (message.isEmpty()) {
            return numbering -> new EchoProtocol(upgrade, new Payload(payload.orElse(USUAL_PAYLOAD), true, key));
        }
        Template sent = template("--send", message.get());
        BodyCheck answer = expected().orElse(BodyCheck.anything());
        return numbering -> new MessageProtocol(upgrade, sent, !binary, answer, skipOthers, numbering, key);
    }

    private Optional<BodyCheck> expected() {
        return contained
                .map(text -> valid("--expect", () -> BodyCheck.containing(Template.of(text))))
                .or(() -> exact.map(text -> BodyCheck.exactly(template("--expect-body", text))));
    }

    private static void requireAbsent(String scheme, boolean given, String options) {
        if (given) {
            throw new UserError(options + " for " + scheme + " only.");
        }
    }

    private static List<HttpHeader> headers(String option, List<String> lines) {
        List<HttpHeader> headers = new ArrayList<>();
        lines.forEach(line -> headers.add(valid(option, () -> HttpHeader.of(line))));
        return headers;
    }

    private static Template template(String option, String given) {
        if (!given.startsWith("@")) {
            return valid(option, () -> Template.of(given));
        }
        Path file = Path.of(given.substring(1));
        try {
            if (Files.size(file) > Template.MAX_BYTES) {
                throw new UserError(option + ": " + file + " is longer than " + Template.MAX_BYTES + " bytes.");
            }
            byte[] bytes = Files.readAllBytes(file);
            return valid(option, () -> Template.of(bytes));
        } catch (IOException e) {
            throw new UserError(option + ": " + file + " cannot be read.", e);
        }
    }

    private static <T> T valid(String what, Supplier<T> made) {
        try {
            return made.get();
        } catch (IllegalArgumentException e) {
            throw new UserError(what + ": " + e.getMessage() + ".", e);
        }
    }
}
