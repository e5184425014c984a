package org.echobench.cli.load;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.security.cert.CertificateException;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.echobench.core.client.ClientTls;
import org.echobench.core.client.LoadFailure;
import org.echobench.core.client.Target;
import org.echobench.core.load.BatchLoop;
import org.echobench.core.load.BodyCheck;
import org.echobench.core.load.ClosedPacing;
import org.echobench.core.load.HttpAnswer;
import org.echobench.core.load.HttpProtocol;
import org.echobench.core.load.LoadLoop;
import org.echobench.core.load.LoadReport;
import org.echobench.core.load.LossLimit;
import org.echobench.core.load.Protocol;
import org.echobench.core.process.CertificateFile;
import org.echobench.core.wire.HttpRequest;
import org.echobench.core.wire.Numbering;
import org.echobench.core.wire.ProtocolException;
import org.echobench.core.wire.Template;
import org.echobench.results.UserError;

/**
 * The target of a URL, and what is said there; with TLS for {@code wss://} and {@code https://}.
 *
 * @param end where the URL leads
 * @param protocols makes the protocol of one thread
 * @param first number of the load's first message: the messages before it have asked what the answers are
 */
record LoadTarget(Endpoint end, Function<Numbering, Protocol> protocols, int first) {

    private static final Set<String> SCHEMES = Set.of("ws", "wss", "http", "https");

    /** Stands for {@link Template#SEQUENCE} in a URL, which has no braces. */
    private static final String ENCODED = "%7Bsequence%7D";

    /** Requests that show what later answers must be. */
    private static final int ASKED = 2;

    /** What is said to an endpoint, and which answers are right. All methods throw {@link UserError} if it cannot be said. */
    interface Exchange {

        /** The request for {@code http://}. */
        HttpRequest request(String host, String path, boolean keepAlive);

        /**
         * The right answer for {@code http://}.
         *
         * @param otherwise the body if nothing is known of it
         */
        HttpAnswer answer(BodyCheck otherwise);

        /** Whether it is known which bodies are right. */
        boolean knowsBody();

        /** Makes each thread's protocol for {@code ws://}. */
        Function<Numbering, Protocol> messages(String path, Target target);
    }

    /** Where a URL leads. */
    record Endpoint(URI url, Target target, boolean webSocket) {

        /** Path and query, as in the request. */
        String path() {
            String path = url.getRawPath().isEmpty() ? "/" : url.getRawPath();
            String full = url.getRawQuery() == null ? path : path + "?" + url.getRawQuery();
            return full.replace(ENCODED, Template.SEQUENCE);
        }
    }

    /**
     * Asks an HTTP endpoint first what its answers are.
     *
     * @param lossLimit of the first answers
     * @throws UserError if the URL cannot be driven or does not answer
     */
    static LoadTarget of(String text, Trust trust, Exchange exchange, boolean keepAlive, LossLimit lossLimit) {
        Endpoint end = endpoint(text, trust, keepAlive);
        if (end.webSocket()) {
            return webSocket(end, exchange);
        }
        HttpRequest request = exchange.request(end.target().host(), end.path(), keepAlive);
        return http(end, request, answer(end, request, exchange, lossLimit), ASKED);
    }

    /** Sends no first request. A row that expects no body takes any body. */
    static LoadTarget unasked(String text, Trust trust, Exchange exchange) {
        Endpoint end = endpoint(text, trust, true);
        return end.webSocket()
                ? webSocket(end, exchange)
                : http(
                        end,
                        exchange.request(end.target().host(), end.path(), true),
                        exchange.answer(BodyCheck.anything()),
                        0);
    }

    private static LoadTarget webSocket(Endpoint end, Exchange exchange) {
        return new LoadTarget(end, exchange.messages(end.path(), end.target()), 0);
    }

    private static LoadTarget http(Endpoint end, HttpRequest request, HttpAnswer answer, int first) {
        return new LoadTarget(end, numbering -> new HttpProtocol(request, answer, numbering), first);
    }

    private static Endpoint endpoint(String text, Trust trust, boolean keepAlive) {
        URI url = parse(text);
        String scheme = url.getScheme().toLowerCase(Locale.ROOT);
        boolean webSocket = scheme.startsWith("ws");
        if (webSocket && !keepAlive) {
            throw new UserError("--no-keep-alive is for http:// and https:// only.");
        }
        if (webSocket && text.contains(Template.SEQUENCE)) {
            throw new UserError("The URL of a WebSocket cannot have {sequence}: its messages have one path.");
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
        Target plain = new Target(address, url.getHost() + ":" + port);
        return new Endpoint(url, encrypted ? plain.withTls(trust.tls(url.getHost(), port)) : plain, webSocket);
    }

    private static URI parse(String text) {
        try {
            URI url = new URI(text.replace(Template.SEQUENCE, ENCODED));
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

    /** The protocol of one thread. */
    Protocol protocol(int connections) {
        return protocols.apply(new Numbering(first, connections));
    }

    /** The right answer, with the check of the body that two answers allow, if it is not given. */
    private static HttpAnswer answer(Endpoint end, HttpRequest request, Exchange exchange, LossLimit lossLimit) {
        BodyCheck.First bodies = new BodyCheck.First();
        HttpAnswer asked = exchange.answer(bodies);
        HttpProtocol protocol = new HttpProtocol(request, asked, Numbering.NONE);
        LoadLoop<ClosedPacing> loop =
                new LoadLoop<>(end.target(), protocol, new ClosedPacing(1), 0, 1, false, lossLimit);
        try (BatchLoop batch = new BatchLoop(loop, ASKED)) {
            batch.completeOne();
            if (loop.report().counts().lost() > 0) {
                throw new LoadFailure("an answer was lost");
            }
        } catch (LoadFailure e) {
            throw unanswered(end.url().toString(), request.keepAlive(), protocol, loop.report(), e);
        }
        if (protocol.status() != asked.status()) {
            throw new UserError(
                    end.url() + " answers with status " + protocol.status() + " instead of " + asked.status() + ".");
        }
        // What else is wrong with an answer is counted when it comes again.
        return exchange.knowsBody() ? asked : asked.with(bodies.check());
    }

    private static UserError unanswered(
            String url, boolean keepAlive, HttpProtocol protocol, LoadReport report, LoadFailure failure) {
        String reason = report.firstFailure().orElse(failure.getMessage());
        boolean right = report.completedMessages() > 0;
        boolean ends = protocol.serverCloses() || right && report.connectionsEnded() > 0;
        String hint = keepAlive && ends && !reason.contains("--no-keep-alive")
                ? "; with --no-keep-alive it may end each connection after its answer"
                : "";
        boolean answered = right
                || failure.getCause() instanceof ProtocolException
                || report.counts().wrong() > 0;
        String how = answered ? " does not answer as it should: " : " does not answer: ";
        return Trust.untrusted(url, failure).orElseGet(() -> new UserError(url + how + reason + hint + ".", failure));
    }

    /**
     * Which servers {@code load} trusts over TLS.
     *
     * @param insecure all of them
     * @param certificate a PEM file with the only trusted certificate; empty for the JDK's trust store
     */
    record Trust(boolean insecure, Optional<Path> certificate) {

        Trust {
            if (insecure && certificate.isPresent()) {
                throw new UserError("--insecure and --certificate cannot both be given.");
            }
        }

        /** @throws UserError if the certificate cannot be read */
        ClientTls tls(String host, int port) {
            if (insecure) {
                return ClientTls.trustingAll();
            }
            if (certificate.isEmpty()) {
                return ClientTls.usual(host, port);
            }
            try {
                return ClientTls.trusting(CertificateFile.read(certificate.get()));
            } catch (IOException e) {
                throw new UserError("--certificate: " + e.getMessage() + ".", e);
            }
        }

        /** The message for an untrusted certificate; empty for any other failure. */
        static Optional<UserError> untrusted(String url, Throwable failure) {
            for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
                if (cause instanceof CertificateException) {
                    return Optional.of(new UserError(
                            "The certificate of " + url
                                    + " is not trusted: give --certificate FILE (echobench serve prints"
                                    + " its path), or --insecure.",
                            failure));
                }
            }
            return Optional.empty();
        }
    }
}
