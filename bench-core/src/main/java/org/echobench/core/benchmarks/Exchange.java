package org.echobench.core.benchmarks;

import static org.echobench.results.Param.AFTER_ECHO;
import static org.echobench.results.Param.BYTES;
import static org.echobench.results.Param.CHUNKED;
import static org.echobench.results.Param.COMPRESSION;
import static org.echobench.results.Param.CONNECTIONS;
import static org.echobench.results.Param.HTTP2_WINDOW;
import static org.echobench.results.Param.HTTP_VERSION;
import static org.echobench.results.Param.IDLE_CONNECTIONS;
import static org.echobench.results.Param.ISOLATION;
import static org.echobench.results.Param.KEEP_ALIVE;
import static org.echobench.results.Param.KIND;
import static org.echobench.results.Param.LOSS_SECONDS;
import static org.echobench.results.Param.PAYLOAD;
import static org.echobench.results.Param.PIPELINE;
import static org.echobench.results.Param.RATE;
import static org.echobench.results.Param.REQUEST;
import static org.echobench.results.Param.SUBSCRIBERS;
import static org.echobench.results.Param.TLS;
import static org.echobench.results.Param.WINDOW;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.echobench.core.client.Target;
import org.echobench.core.content.HttpContent;
import org.echobench.core.load.BodyCheck;
import org.echobench.core.load.ConnectProtocol;
import org.echobench.core.load.ExpectedResponse;
import org.echobench.core.load.Http2Protocol;
import org.echobench.core.load.HttpProtocol;
import org.echobench.core.load.Protocol;
import org.echobench.core.spi.Endpoints;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.spi.Workload;
import org.echobench.core.wire.Http2Opening;
import org.echobench.core.wire.HttpHeader;
import org.echobench.core.wire.HttpRequest;
import org.echobench.core.wire.Numbering;
import org.echobench.core.wire.RequestHeaders;
import org.echobench.core.wire.Template;
import org.echobench.results.Isolation;
import org.echobench.results.Param;

/** What the connections of a load send: the values of the parameter {@code exchange}. A new one is a constant here. */
public enum Exchange {
    /** WebSocket messages that the server echoes. */
    ECHO(
            Workload.WEBSOCKET_ECHO,
            ExchangeBenchmark::echo,
            Map.of(),
            PAYLOAD,
            KIND,
            CONNECTIONS,
            WINDOW,
            TLS,
            COMPRESSION,
            AFTER_ECHO,
            IDLE_CONNECTIONS),
    /** GET of a constant text. */
    PLAINTEXT(bytes -> Endpoints.PLAINTEXT, bytes -> BodyCheck.exactly("Hello, World!")),
    /** GET of a small object, serialised for each request. */
    JSON(bytes -> Endpoints.JSON, bytes -> BodyCheck.exactly("{\"message\":\"Hello, World!\"}")),
    /** GET of about 2 KB of JSON, built and serialised for each request with different values but the same length. */
    COMPLEX_JSON(bytes -> Endpoints.JSON_COMPLEX, bytes -> {
        HttpContent content = new HttpContent(ServerConfig.defaults());
        return BodyCheck.ofLength(content.respond(() -> Endpoints.JSON_COMPLEX).body().length);
    }),
    /** GET of an HTML document of a given size. */
    HTML(bytes -> Endpoints.HTML + bytes, BodyCheck::ofLength, BYTES),
    /**
     * GET with a percent-encoded query parameter. With {@code request=browser} the server also finds one cookie among
     * five and returns it in a header. This shows the cost of parsing a realistic request.
     */
    GREETING(
            bytes -> Endpoints.GREETING + "?" + Endpoints.NAME_PARAMETER + "=Ada%20Lovelace",
            bytes -> BodyCheck.exactly("Hello, Ada Lovelace!")),
    /** POST of a body of a given size, whose bytes the server counts. */
    POST(
            Workload.HTTP_UPLOAD,
            bytes -> Endpoints.UPLOAD,
            bytes -> BodyCheck.exactly(Integer.toString(bytes)),
            BYTES,
            CHUNKED),
    /** TCP connect, WebSocket upgrade, close handshake. */
    CONNECT(
            Workload.WEBSOCKET_ECHO,
            load -> new ConnectProtocol(Endpoints.WS_ECHO),
            Map.of(CONNECTIONS, "16"),
            CONNECTIONS,
            TLS),
    /**
     * One message to all subscribers. Latency is from one T0 for the whole broadcast, so queueing in the fan-out shows.
     * Forked by default: in one JVM the readers would take CPU time from the fan-out.
     */
    PUSH(Workload.WEBSOCKET_PUSH, ExchangeBenchmark::noResponses, Map.of(RATE, "100"), PAYLOAD, SUBSCRIBERS),
    /** A row of a target file; over HTTP with one request in flight per connection. */
    ROW(
            null,
            load -> load.service().protocol(load.target(), load.connections()),
            Map.of(),
            Param.ROW,
            CONNECTIONS,
            WINDOW,
            LOSS_SECONDS),
    /**
     * A row of a target file with a trigger: the service pushes one message to all subscribers. T0 is just before the
     * trigger is sent, or due.
     */
    ROW_PUSH(null, ExchangeBenchmark::noResponses, Map.of(), Param.ROW, SUBSCRIBERS);

    /** The default exchange of a load. */
    public static final String DEFAULT = "echo";

    /** The value of {@code isolation} by which the exchange decides. */
    static final String BY_EXCHANGE = "default";

    private static final Set<Param> OF_SOME =
            Stream.of(values()).flatMap(one -> one.params.stream()).collect(Collectors.toUnmodifiableSet());

    private final Optional<Workload> workload;
    private final Function<ExchangeBenchmark, Protocol> protocol;
    private final Map<Param, String> defaults;
    private final Set<Param> params;
    private final Optional<Content> content;

    /** The path of a request, and the check of its response, by the value of {@code bytes}. */
    private record Content(IntFunction<String> path, IntFunction<BodyCheck> body) {}

    /** A GET. */
    Exchange(IntFunction<String> path, IntFunction<BodyCheck> body, Param... more) {
        this(Workload.HTTP, path, body, more);
    }

    /** A request. */
    Exchange(Workload http, IntFunction<String> path, IntFunction<BodyCheck> body, Param... more) {
        workload = Optional.of(http);
        protocol = this::requests;
        content = Optional.of(new Content(path, body));
        defaults = Map.of();
        params = EnumSet.of(
                CONNECTIONS,
                PIPELINE,
                KEEP_ALIVE,
                REQUEST,
                LOSS_SECONDS,
                IDLE_CONNECTIONS,
                TLS,
                HTTP_VERSION,
                HTTP2_WINDOW);
        params.addAll(List.of(more));
    }

    /** @param workload null for a service, whose rows no provider offers */
    Exchange(
            Workload workload,
            Function<ExchangeBenchmark, Protocol> protocol,
            Map<Param, String> defaults,
            Param... params) {
        this.workload = Optional.ofNullable(workload);
        this.protocol = protocol;
        this.defaults = defaults;
        this.params = EnumSet.copyOf(List.of(params));
        content = Optional.empty();
    }

    /**
     * The exchange with this label.
     *
     * @throws IllegalArgumentException if there is none
     */
    public static Exchange of(String label) {
        return Stream.of(values())
                .filter(one -> one.label().equals(label))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "exchange must be " + labels(Arrays.asList(values())) + ", but is '" + label + "'"));
    }

    static List<Exchange> allBut(Exchange... some) {
        return List.copyOf(EnumSet.complementOf(EnumSet.copyOf(List.of(some))));
    }

    static String labels(List<Exchange> some) {
        return some.stream().map(Exchange::label).collect(Collectors.joining(", "));
    }

    /** {@code complex-json}. */
    public String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** What the server must support; empty for rows of a service. */
    public Optional<Workload> workload() {
        return workload;
    }

    /** Whether it is a row of a target file. */
    public boolean ofService() {
        return workload.isEmpty();
    }

    /**
     * The default of a parameter.
     *
     * @param annotated the value in the annotation of a load
     */
    public String defaultOf(String param, String annotated) {
        if (param.equals(ISOLATION.label()) && annotated.equals(BY_EXCHANGE)) {
            return isolation().value();
        }
        return Param.find(param).map(defaults::get).orElse(annotated);
    }

    /** Where a server runs in a load that lets the exchange decide. */
    Isolation isolation() {
        return this == PUSH || ofService() ? Isolation.FORKED : Isolation.INPROCESS;
    }

    /** Whether a parameter matters to this exchange; one of the load itself always does. */
    public boolean has(String param) {
        return Param.find(param)
                .filter(OF_SOME::contains)
                .filter(one -> !params.contains(one))
                .isEmpty();
    }

    /** The protocol of one more loop of messages and responses. */
    Protocol protocol(ExchangeBenchmark load) {
        return protocol.apply(load);
    }

    private Protocol requests(ExchangeBenchmark load) {
        return requests(load.target(), load.bytes, load.keepAlive(), load.headers(), load.chunked, load.opening());
    }

    /**
     * The request with only the Host header.
     *
     * @param bytes size of the document of {@link #HTML}, or of the body of a {@link #POST}
     * @param keepAlive false asks the server to end the connection after its response
     */
    HttpRequest request(Target target, int bytes, boolean keepAlive) {
        return request(target, bytes, keepAlive, RequestHeaders.BARE, false);
    }

    private HttpRequest request(Target target, int bytes, boolean keepAlive, RequestHeaders more, boolean chunked) {
        boolean sends = workload.equals(Optional.of(Workload.HTTP_UPLOAD));
        List<HttpHeader> headers = new ArrayList<>(more.headers());
        if (chunked) {
            headers.add(new HttpHeader("Transfer-Encoding", "chunked"));
        }
        Optional<Template> body = sends ? Optional.of(Template.of("{text:" + bytes + "}")) : Optional.empty();
        String path = content().path.apply(bytes);
        return HttpRequest.of(sends ? "POST" : "GET", target.host(), path, headers, body, keepAlive);
    }

    private Content content() {
        return content.orElseThrow(() -> new IllegalStateException(label() + " is not a request"));
    }

    /** The protocol of that request, with the check of its responses. */
    HttpProtocol get(Target target, int bytes, boolean keepAlive) {
        return new HttpProtocol(
                request(target, bytes, keepAlive), content().body.apply(bytes));
    }

    /**
     * The same, over HTTP/2 if there is an opening.
     *
     * @param chunked whether the body of a {@link #POST} comes in chunks
     * @throws IllegalArgumentException if HTTP/2 is requested without keep-alive or with chunks
     */
    Protocol requests(
            Target target,
            int bytes,
            boolean keepAlive,
            RequestHeaders headers,
            boolean chunked,
            Optional<Http2Opening> http2) {
        HttpRequest request = request(target, bytes, keepAlive, headers, chunked);
        BodyCheck body = content().body.apply(bytes);
        return http2.<Protocol>map(opening -> new Http2Protocol(
                        request,
                        ExpectedResponse.ok(body),
                        Numbering.NONE,
                        opening,
                        target.tls().isPresent()))
                .orElseGet(() -> new HttpProtocol(request, body));
    }
}
