package org.echobench.runner.service;

import java.util.Optional;
import org.echobench.runner.input.YamlFile;

/**
 * One exchange of a service.
 *
 * @param name lower-case letters, digits and hyphens
 * @param http or {@code websocket}: exactly one of them
 */
public record TargetRow(String name, Optional<HttpRow> http, Optional<WebSocketRow> websocket) {

    public TargetRow {
        TargetFile.requireName("name", YamlFile.required("name", name));
        if (http.isPresent() == websocket.isPresent()) {
            throw new IllegalArgumentException(
                    http.isPresent()
                            ? "websocket: cannot be given beside http"
                            : "a row needs one of the keys http and websocket");
        }
    }

    /** Path and query, as templates. */
    public String path() {
        return http.map(HttpRow::path).orElseGet(() -> websocket.orElseThrow().path());
    }
}
