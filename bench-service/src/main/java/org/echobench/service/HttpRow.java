package org.echobench.service;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.echobench.core.client.Target;
import org.echobench.core.load.BodyCheck;
import org.echobench.core.load.ExpectedResponse;
import org.echobench.core.load.Http2Protocol;
import org.echobench.core.load.HttpProtocol;
import org.echobench.core.load.Protocol;
import org.echobench.core.wire.Http2Opening;
import org.echobench.core.wire.Http2Request;
import org.echobench.core.wire.HttpHeader;
import org.echobench.core.wire.HttpRequest;
import org.echobench.core.wire.Numbering;
import org.echobench.core.wire.Template;
import org.echobench.results.Param;
import org.echobench.runner.input.YamlFile;

/**
 * A request and its response.
 *
 * @param method GET, or POST with a body, if it is empty
 * @param path path and query; a {@link Template}
 * @param headers headers of the request; templates
 * @param keepAlive true if it is empty
 * @param version of HTTP, 1 (for 1.1) or 2; 1 if it is empty
 * @param window over HTTP/2, the bytes that the service may send before they are acknowledged; {@link
 *     Http2Opening#USUAL_WINDOW} if it is empty
 */
public record HttpRow(
        Optional<String> method,
        String path,
        Map<String, String> headers,
        Optional<Text> body,
        Optional<Boolean> keepAlive,
        Optional<Integer> version,
        Optional<Integer> window,
        Optional<Expected> expect) {

    /** The number of first requests whose responses decide what later responses must be. */
    public static final int ASKED = 2;

    public HttpRow {
        YamlFile.required("path", path);
        headers = Objects.requireNonNullElse(headers, Map.of());
        version.ifPresent(number -> new Param.Range(1, 2).require("version", number));
        Optional<Template> any = body.map(later -> Template.of(""));
        HttpRequest request = request(method, "host", path, headers, any, keepAlive.orElse(true));
        if (version.orElse(1) == 2) {
            new Http2Request(request, false);
            window.ifPresent(Http2Opening::new);
        } else if (window.isPresent()) {
            throw new IllegalArgumentException("window: needs version: 2");
        }
    }

    private static HttpRequest request(
            Optional<String> method,
            String host,
            String path,
            Map<String, String> headers,
            Optional<Template> body,
            boolean keepAlive) {
        String verb = method.orElse(body.isPresent() ? "POST" : "GET");
        return HttpRequest.of(verb, host, path, HttpHeader.all(headers), body, keepAlive);
    }

    /**
     * The request.
     *
     * @param folder the base of relative file names
     * @throws IOException if the file of the body cannot be read
     * @throws IllegalArgumentException if it is not a template
     */
    HttpRequest request(String host, Path folder) throws IOException {
        Optional<Template> sent = body.isPresent() ? Optional.of(body.get().template(folder)) : Optional.empty();
        return request(method, host, path, headers, sent, keepAlive.orElse(true));
    }

    /** The right response; parameters and errors as for {@link #request}. */
    ExpectedResponse answer(Path folder, BodyCheck otherwise) throws IOException {
        return expect.orElse(Expected.USUAL).answer(folder, otherwise);
    }

    /** Whether the row says which bodies are right. */
    boolean knowsBody() {
        return expect.orElse(Expected.USUAL).knowsBody();
    }

    /**
     * Creates the protocol of each loop; parameters and errors as for {@link #request}.
     *
     * @param ask sends the request {@value #ASKED} times; if the row does not say which bodies are right, these
     *     responses decide. Without {@code ask}, any body is then right
     */
    Function<Numbering, Protocol> protocols(Target target, Path folder, Optional<Consumer<Protocol>> ask)
            throws IOException {
        HttpRequest request = request(target.host(), folder);
        BodyCheck.First bodies = new BodyCheck.First();
        ExpectedResponse said = answer(folder, ask.isPresent() ? bodies : BodyCheck.anything());
        ask.ifPresent(asking -> asking.accept(protocol(target, request, said, Numbering.NONE)));
        ExpectedResponse right = ask.isPresent() && !knowsBody() ? said.with(bodies.check()) : said;
        return numbering -> protocol(target, request, right, numbering);
    }

    private Protocol protocol(Target target, HttpRequest request, ExpectedResponse right, Numbering numbering) {
        if (version.orElse(1) == 1) {
            return new HttpProtocol(request, right, numbering);
        }
        Http2Opening opening = new Http2Opening(window.orElse(Http2Opening.USUAL_WINDOW));
        return new Http2Protocol(
                request, right, numbering, opening, target.tls().isPresent());
    }
}
