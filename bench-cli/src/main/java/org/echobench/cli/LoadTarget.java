package org.echobench.cli;

import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import org.echobench.core.client.Target;
import org.echobench.core.load.BatchLoop;
import org.echobench.core.load.BodyCheck;
import org.echobench.core.load.ClosedPacing;
import org.echobench.core.load.EchoProtocol;
import org.echobench.core.load.FirstBodies;
import org.echobench.core.load.HttpProtocol;
import org.echobench.core.load.LoadFailure;
import org.echobench.core.load.LoadLoop;
import org.echobench.core.load.LoadReport;
import org.echobench.core.load.LossLimit;
import org.echobench.core.load.Payload;
import org.echobench.core.load.Protocol;
import org.echobench.core.wire.HttpRequest;
import org.echobench.core.wire.ProtocolException;

/**
 * The target of a URL: an echo for {@code ws://}, a GET for {@code http://}; with TLS for {@code wss://} and {@code
 * https://}.
 *
 * @param path path and query, as in the request
 * @param keepAlive whether connections are kept for the next request; always for WebSocket
 * @param body the expected body of every answer; not used for WebSocket
 */
record LoadTarget(URI url, Target target, String path, boolean webSocket, boolean keepAlive, BodyCheck body) {

    private static final Set<String> SCHEMES = Set.of("ws", "wss", "http", "https");
    private static final int OK = 200;

    /**
     * @param lossLimit of the first answers
     * @throws UserError if the URL cannot be driven or does not answer
     */
    static LoadTarget of(String text, LoadTrust trust, boolean keepAlive, LossLimit lossLimit) {
        URI url = parse(text);
        String scheme = url.getScheme().toLowerCase(Locale.ROOT);
        boolean webSocket = scheme.startsWith("ws");
        if (webSocket && !keepAlive) {
            throw new UserError("--no-keep-alive is for http:// and https:// only.");
        }
        boolean encrypted = scheme.endsWith("s") && !scheme.equals("ws");
        int port = url.getPort() >= 0 ? url.getPort() : encrypted ? 443 : 80;
        if (port < 1 || port > 65_535) {
            throw new UserError("The port of " + text + " must be 1 to 65535.");
        }
        InetSocketAddress address = new InetSocketAddress(url.getHost(), port);
        if (address.isUnresolved()) {
            throw new UserError("The host of " + text + " cannot be resolved.");
        }
        String path = url.getRawPath().isEmpty() ? "/" : url.getRawPath();
        String full = url.getRawQuery() == null ? path : path + "?" + url.getRawQuery();
        Target plain = new Target(address, url.getHost() + ":" + port);
        Target target = encrypted ? plain.withTls(trust.tls(url.getHost(), port)) : plain;
        LoadTarget unasked = new LoadTarget(url, target, full, webSocket, keepAlive, BodyCheck.anything());
        return webSocket ? unasked : unasked.asked(lossLimit);
    }

    private static URI parse(String text) {
        try {
            URI url = new URI(text);
            String scheme = String.valueOf(url.getScheme()).toLowerCase(Locale.ROOT);
            if (SCHEMES.contains(scheme) && url.getHost() != null) {
                return url;
            }
        } catch (URISyntaxException e) {
            throw new UserError("'" + text + "' is not a URL: " + e.getReason() + ".", e);
        }
        throw new UserError(
                "The URL must be ws://, wss://, http:// or https://host[:port]/path, but is '" + text + "'.");
    }

    /** The same, with the check of the body that two answers allow. */
    private LoadTarget asked(LossLimit lossLimit) {
        FirstBodies bodies = new FirstBodies();
        HttpProtocol protocol = http(bodies.recorder());
        LoadLoop<ClosedPacing> loop = new LoadLoop<>(target, protocol, new ClosedPacing(1), 0, 1, false, lossLimit);
        try (BatchLoop two = new BatchLoop(loop, 2)) {
            two.completeOne();
            if (loop.report().lostMessages() > 0) {
                throw new LoadFailure("an answer was lost");
            }
        } catch (LoadFailure e) {
            throw unanswered(protocol, loop.report(), e);
        }
        if (protocol.status() != OK) {
            throw new UserError(url + " answers with status " + protocol.status() + " instead of 200.");
        }
        // What else is wrong with an answer is counted when it comes again.
        return new LoadTarget(url, target, path, webSocket, keepAlive, bodies.check());
    }

    private UserError unanswered(HttpProtocol protocol, LoadReport report, LoadFailure failure) {
        LoadTrust.untrusted(url.toString(), failure).ifPresent(error -> {
            throw error;
        });
        String reason = report.firstFailure().orElse(failure.getMessage());
        String hint = keepAlive && protocol.serverCloses()
                ? "; with --no-keep-alive it may end each connection after its answer"
                : "";
        boolean answered = failure.getCause() instanceof ProtocolException || report.wrongMessages() > 0;
        String how = answered ? " does not answer as it should: " : " does not answer: ";
        return new UserError(url + how + reason + hint + ".", failure);
    }

    /** The protocol of one thread. */
    Protocol protocol(int payload) {
        if (webSocket) {
            int key = ThreadLocalRandom.current().nextInt() | 1;
            return new EchoProtocol(path, new Payload(payload, true, key));
        }
        return http(body);
    }

    private HttpProtocol http(BodyCheck check) {
        return new HttpProtocol(HttpRequest.get(target.host(), path, keepAlive, false), keepAlive, check);
    }
}
