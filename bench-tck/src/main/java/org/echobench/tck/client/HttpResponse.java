package org.echobench.tck.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A response as it arrived.
 *
 * @param status the HTTP status
 * @param headers values by name; names are not case-sensitive
 * @param body without transfer coding
 */
public record HttpResponse(int status, Map<String, List<String>> headers, byte[] body) {

    /** The values of all fields of that name, joined as the standard allows; empty where there is none. */
    public Optional<String> header(String name) {
        return Optional.ofNullable(headers.get(name)).map(values -> String.join(", ", values));
    }

    public String text() {
        return new String(body, UTF_8);
    }
}
