package org.echobench.service;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.echobench.core.client.Target;
import org.echobench.core.load.BodyCheck;
import org.echobench.core.load.HttpAnswer;
import org.echobench.core.load.HttpProtocol;
import org.echobench.core.load.Protocol;
import org.echobench.core.wire.HttpHeader;
import org.echobench.core.wire.HttpRequest;
import org.echobench.core.wire.Numbering;
import org.echobench.core.wire.Template;
import org.echobench.runner.input.YamlFile;

/**
 * A request and its answer.
 *
 * @param method GET, or POST with a body, if it is empty
 * @param path path and query; a template
 * @param headers of the request; templates
 * @param keepAlive true if it is empty
 */
public record HttpRow(
        Optional<String> method,
        String path,
        Map<String, String> headers,
        Optional<Text> body,
        Optional<Boolean> keepAlive,
        Optional<Expected> expect) {

    /** Requests whose answers decide what later answers must be. */
    public static final int ASKED = 2;

    public HttpRow {
        YamlFile.required("path", path);
        headers = Objects.requireNonNullElse(headers, Map.of());
        request(method, "host", path, headers, Optional.empty(), true);
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
     * @param folder where relative files are
     * @throws IOException if the file of the body cannot be read
     * @throws IllegalArgumentException if it is no template
     */
    HttpRequest request(String host, Path folder) throws IOException {
        Optional<Template> sent = body.isPresent() ? Optional.of(body.get().template(folder)) : Optional.empty();
        return request(method, host, path, headers, sent, keepAlive.orElse(true));
    }

    /** The right answer; parameters and errors as for {@link #request}. */
    HttpAnswer answer(Path folder, BodyCheck otherwise) throws IOException {
        return expect.orElse(Expected.USUAL).answer(folder, otherwise);
    }

    /** Whether it is said which bodies are right. */
    boolean knowsBody() {
        return expect.orElse(Expected.USUAL).knowsBody();
    }

    /**
     * Makes the protocol of each loop; parameters and errors as for {@link #request}.
     *
     * @param ask sends the request {@value #ASKED} times with this check of its answers, which decide what bodies are right
     *     where nothing is said of them; without it any body is
     */
    Function<Numbering, Protocol> protocols(
            Target target, Path folder, Optional<BiConsumer<HttpRequest, HttpAnswer>> ask) throws IOException {
        HttpRequest request = request(target.host(), folder);
        BodyCheck.First bodies = new BodyCheck.First();
        HttpAnswer said = answer(folder, ask.isPresent() ? bodies : BodyCheck.anything());
        ask.ifPresent(asking -> asking.accept(request, said));
        HttpAnswer right = ask.isPresent() && !knowsBody() ? said.with(bodies.check()) : said;
        return numbering -> new HttpProtocol(request, right, numbering);
    }
}
