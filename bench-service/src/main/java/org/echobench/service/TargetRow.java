package org.echobench.service;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.echobench.core.client.Target;
import org.echobench.core.load.Protocol;
import org.echobench.core.wire.Numbering;
import org.echobench.runner.input.YamlFile;

/**
 * One exchange of a service.
 *
 * @param name lower-case letters, digits and hyphens
 * @param http exactly one of {@code http}, {@code websocket} and {@code push} is present
 */
public record TargetRow(String name, Optional<HttpRow> http, Optional<WebSocketRow> websocket, Optional<PushRow> push) {

    public TargetRow {
        TargetFile.requireName("name", YamlFile.required("name", name));
        List<String> kinds = kinds(http, websocket, push);
        if (kinds.size() != 1) {
            throw new IllegalArgumentException(
                    kinds.isEmpty()
                            ? "a row needs one of the keys http, websocket and push"
                            : kinds.get(1) + ": cannot be combined with " + kinds.get(0));
        }
    }

    private static List<String> kinds(Optional<?> http, Optional<?> websocket, Optional<?> push) {
        return Stream.of(http.map(row -> "http"), websocket.map(row -> "websocket"), push.map(row -> "push"))
                .flatMap(Optional::stream)
                .toList();
    }

    /** {@code http}, {@code websocket} or {@code push}. */
    public String kind() {
        return kinds(http, websocket, push).get(0);
    }

    /** Path and query, as templates. */
    public String path() {
        return http.map(HttpRow::path)
                .or(() -> websocket.map(WebSocketRow::path))
                .orElseGet(() -> push.orElseThrow().path());
    }

    /**
     * Creates the protocol of each loop.
     *
     * @param folder the base of relative file names
     * @param ask as for {@link HttpRow#protocols}
     * @throws IOException if a file cannot be read
     * @throws IllegalArgumentException if one is not a template
     */
    public Function<Numbering, Protocol> protocols(Target target, Path folder, Optional<Consumer<Protocol>> ask)
            throws IOException {
        if (websocket.isPresent()) {
            return websocket.get().protocols(folder);
        }
        return push.isPresent()
                ? push.get().protocols(target, folder)
                : http.orElseThrow().protocols(target, folder, ask);
    }

    /** The files that this row names. */
    Stream<String> files() {
        Stream<Optional<Text>> sent = Stream.of(
                http.flatMap(HttpRow::body),
                websocket.flatMap(WebSocketRow::send),
                push.flatMap(PushRow::subscribe),
                push.flatMap(row -> row.trigger().body()));
        Stream<Optional<Text>> expected = Stream.of(
                        http.flatMap(HttpRow::expect),
                        websocket.flatMap(WebSocketRow::expect),
                        push.flatMap(PushRow::expect),
                        push.flatMap(row -> row.trigger().expect()))
                .map(answer -> answer.flatMap(Expected::body));
        return Stream.concat(sent, expected).flatMap(Optional::stream).flatMap(text -> text.file().stream());
    }
}
