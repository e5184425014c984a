package org.echobench.service;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.echobench.core.load.BodyCheck;
import org.echobench.core.load.HttpAnswer;
import org.echobench.core.wire.HttpRequest;
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
        return HttpRequest.of(verb, host, path, Expected.headers(headers), body, keepAlive);
    }

    /**
     * The request.
     *
     * @param folder where relative files are
     * @throws IOException if the file of the body cannot be read
     * @throws IllegalArgumentException if it is no template
     */
    public HttpRequest request(String host, Path folder) throws IOException {
        Optional<Template> sent = body.isPresent() ? Optional.of(body.get().template(folder)) : Optional.empty();
        return request(method, host, path, headers, sent, keepAlive.orElse(true));
    }

    /** The right answer; parameters and errors as for {@link #request}. */
    public HttpAnswer answer(Path folder, BodyCheck otherwise) throws IOException {
        return expect.orElse(Expected.USUAL).answer(folder, otherwise);
    }

    /** Whether it is said which bodies are right. */
    public boolean knowsBody() {
        return expect.orElse(Expected.USUAL).knowsBody();
    }
}
