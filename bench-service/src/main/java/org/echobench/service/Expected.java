package org.echobench.service;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.echobench.core.load.BodyCheck;
import org.echobench.core.load.ExpectedResponse;
import org.echobench.core.wire.HttpHeader;
import org.echobench.core.wire.Template;
import org.echobench.results.Param;

/**
 * Which responses are right.
 *
 * @param status the HTTP status, 200 to 599; 200 if it is empty
 * @param headers HTTP headers, each with exactly this value
 * @param contains a template that the body contains
 * @param body a template of the whole body; not together with {@code contains}
 */
public record Expected(
        Optional<Integer> status, Map<String, String> headers, Optional<String> contains, Optional<Text> body) {

    /** Status 200 and any body. */
    static final Expected USUAL = new Expected(Optional.empty(), Map.of(), Optional.empty(), Optional.empty());

    public Expected {
        headers = Objects.requireNonNullElse(headers, Map.of());
        status.ifPresent(number -> new Param.Range(200, 599).require("status", number));
        HttpHeader.all(headers);
        if (contains.isPresent() && body.isPresent()) {
            throw new IllegalArgumentException("contains: cannot be combined with body");
        }
        contains.ifPresent(text -> BodyCheck.containing(Template.of(text)));
    }

    /** Whether it says which bodies are right. */
    boolean knowsBody() {
        return contains.isPresent() || body.isPresent();
    }

    boolean saysMoreThanBody() {
        return status.isPresent() || !headers.isEmpty();
    }

    /** The check of the body; {@code otherwise} if nothing is said about it. */
    BodyCheck check(Path folder, BodyCheck otherwise) throws IOException {
        if (body.isPresent()) {
            return BodyCheck.exactly(body.get().template(folder));
        }
        return contains.map(text -> BodyCheck.containing(Template.of(text))).orElse(otherwise);
    }

    ExpectedResponse answer(Path folder, BodyCheck otherwise) throws IOException {
        return new ExpectedResponse(
                status.orElse(ExpectedResponse.OK), HttpHeader.all(headers), check(folder, otherwise));
    }
}
