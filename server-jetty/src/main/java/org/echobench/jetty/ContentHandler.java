package org.echobench.jetty;

import java.nio.ByteBuffer;
import java.util.Optional;
import org.echobench.core.content.Answer;
import org.echobench.core.content.HttpContent;
import org.echobench.core.content.RequestView;
import org.echobench.core.spi.Endpoints;
import org.eclipse.jetty.http.HttpCookie;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** Answers the HTTP endpoints. */
final class ContentHandler extends Handler.Abstract {

    private final HttpContent content;

    ContentHandler(HttpContent content, InvocationType invocation) {
        super(invocation);
        this.content = content;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        HttpFields.Mutable headers = response.getHeaders();
        if (!HttpMethod.GET.is(request.getMethod())) {
            response.setStatus(HttpStatus.METHOD_NOT_ALLOWED_405);
            headers.put(HttpHeader.ALLOW, HttpMethod.GET.asString());
            callback.succeeded();
            return true;
        }
        Answer answer = content.answer(new View(request));
        response.setStatus(answer.status());
        headers.put(HttpHeader.CONTENT_TYPE, answer.contentType());
        headers.put(HttpHeader.CONTENT_LENGTH, answer.body().length);
        answer.session().ifPresent(session -> headers.put(Endpoints.SESSION_HEADER, session));
        response.write(true, ByteBuffer.wrap(answer.body()), callback);
        return true;
    }

    /** A request through Jetty's own parsing. */
    private record View(Request request) implements RequestView {

        @Override
        public String path() {
            return Request.getPathInContext(request);
        }

        @Override
        public Optional<String> parameter(String name) {
            return Optional.ofNullable(Request.extractQueryParameters(request).getValue(name));
        }

        @Override
        public Optional<String> cookie(String name) {
            for (HttpCookie cookie : Request.getCookies(request)) {
                if (cookie.getName().equals(name)) {
                    return Optional.of(cookie.getValue());
                }
            }
            return Optional.empty();
        }
    }
}
