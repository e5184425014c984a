package org.echobench.helidon;

import io.helidon.http.HeaderName;
import io.helidon.http.HeaderNames;
import io.helidon.http.Status;
import io.helidon.webserver.http.Handler;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.io.IOException;
import java.util.Optional;
import java.util.OptionalInt;
import org.echobench.core.content.ContentResponse;
import org.echobench.core.content.HttpContent;
import org.echobench.core.content.RequestView;
import org.echobench.core.spi.Endpoints;

/** Answers HTTP, on the connection's virtual thread. */
final class ContentHandler implements Handler {

    private static final HeaderName SESSION = HeaderNames.create(Endpoints.SESSION_HEADER);

    private final HttpContent content;

    ContentHandler(HttpContent content) {
        this.content = content;
    }

    @Override
    public void handle(ServerRequest request, ServerResponse response) throws IOException {
        String allowed = HttpContent.method(request.path().path());
        if (!request.prologue().method().text().equals(allowed)) {
            response.status(Status.METHOD_NOT_ALLOWED_405)
                    .header(HeaderNames.ALLOW, allowed)
                    .send();
            return;
        }
        OptionalInt posted = allowed.equals("POST")
                ? OptionalInt.of(HttpContent.drain(request.content().inputStream()))
                : OptionalInt.empty();
        ContentResponse answer = content.respond(new View(request, posted));
        response.status(answer.status()).header(HeaderNames.CONTENT_TYPE, answer.contentType());
        answer.session().ifPresent(value -> response.header(SESSION, value));
        response.send(answer.body());
    }

    /** A request as Helidon parsed it. */
    private record View(ServerRequest request, OptionalInt posted) implements RequestView {

        @Override
        public String path() {
            return request.path().path();
        }

        @Override
        public Optional<String> parameter(String name) {
            return request.query().first(name).asOptional();
        }

        @Override
        public Optional<String> cookie(String name) {
            return request.headers().cookies().first(name).asOptional();
        }
    }
}
