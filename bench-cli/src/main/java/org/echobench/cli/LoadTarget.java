package org.echobench.cli;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import org.echobench.core.client.ClientTls;
import org.echobench.core.client.Target;
import org.echobench.core.load.BodyCheck;
import org.echobench.core.load.EchoProtocol;
import org.echobench.core.load.HttpProtocol;
import org.echobench.core.load.Payload;
import org.echobench.core.load.Protocol;

/**
 * The target of a URL: an echo for {@code ws://}, a GET for {@code http://}; with TLS for {@code wss://} and {@code
 * https://}.
 *
 * @param path path and query, as in the request
 * @param body the expected body of every answer; not used for WebSocket
 */
record LoadTarget(URI url, Target target, String path, boolean webSocket, BodyCheck body) {

    private static final Set<String> SCHEMES = Set.of("ws", "wss", "http", "https");
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    /** @throws UserError if the URL cannot be driven or does not answer */
    static LoadTarget of(String text, LoadTrust trust) {
        URI url = parse(text);
        String scheme = url.getScheme().toLowerCase(Locale.ROOT);
        boolean webSocket = scheme.startsWith("ws");
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
        BodyCheck body = webSocket ? BodyCheck.anything() : askForBody(url, target.tls());
        return new LoadTarget(url, target, full, webSocket, body);
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

    /** Asks twice: if both answers are the same, so must all others be; else at least their length, if that is. */
    private static BodyCheck askForBody(URI url, Optional<ClientTls> tls) {
        HttpClient.Builder builder =
                HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).connectTimeout(PATIENCE);
        tls.ifPresent(by -> builder.sslContext(by.context()));
        HttpClient client = builder.build();
        byte[] first = get(client, url);
        byte[] second = get(client, url);
        if (Arrays.equals(first, second)) {
            return BodyCheck.exactly(first);
        }
        return first.length == second.length ? BodyCheck.ofLength(first.length) : BodyCheck.anything();
    }

    private static byte[] get(HttpClient client, URI url) {
        HttpRequest request = HttpRequest.newBuilder(url).timeout(PATIENCE).build();
        try {
            HttpResponse<byte[]> response = client.send(request, HttpResponse.BodyHandlers.ofByteArray());
            if (response.statusCode() != 200) {
                throw new UserError(url + " answers with status " + response.statusCode() + " instead of 200.");
            }
            return response.body();
        } catch (IOException e) {
            LoadTrust.untrusted(url.toString(), e).ifPresent(error -> {
                throw error;
            });
            String reason = e.getMessage() == null ? "connection refused" : e.getMessage();
            throw new UserError(url + " does not answer: " + reason + ".", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new UserError("Interrupted while asking " + url + ".", e);
        }
    }

    /** The protocol of one thread. */
    Protocol protocol(int payload) {
        if (webSocket) {
            int key = ThreadLocalRandom.current().nextInt() | 1;
            return new EchoProtocol(path, new Payload(payload, true, key));
        }
        byte[] request = org.echobench.core.wire.HttpRequest.get(target.host(), path, true, false);
        return new HttpProtocol(request, true, body);
    }
}
