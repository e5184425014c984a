package org.echobench.jetty;

import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicInteger;
import org.echobench.core.content.ContentResponse;
import org.echobench.core.content.HttpContent;
import org.echobench.core.content.RequestView;
import org.echobench.core.spi.Endpoints;
import org.eclipse.jetty.http.HttpCookie;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.BufferUtil;
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
        String allowed = HttpContent.method(Request.getPathInContext(request));
        if (!allowed.equals(request.getMethod())) {
            response.setStatus(HttpStatus.METHOD_NOT_ALLOWED_405);
            response.getHeaders().put(HttpHeader.ALLOW, allowed);
            callback.succeeded();
        } else if (HttpMethod.POST.is(allowed)) {
            upload(request, response, callback);
        } else {
            answer(new View(request, OptionalInt.empty()), response, callback);
        }
        return true;
    }

    /** Reads the body to its end without keeping it, and then answers the request. */
    private void upload(Request request, Response response, Callback callback) {
        AtomicInteger bytes = new AtomicInteger();
        Content.copy(
                request,
                (last, part, counted) -> {
                    bytes.addAndGet(BufferUtil.length(part));
                    counted.succeeded();
                },
                Callback.from(
                        getInvocationType(),
                        () -> answer(new View(request, OptionalInt.of(bytes.get())), response, callback),
                        callback::failed));
    }

    private void answer(View view, Response response, Callback callback) {
        ContentResponse answer = content.respond(view);
        HttpFields.Mutable headers = response.getHeaders();
        response.setStatus(answer.status());
        headers.put(HttpHeader.CONTENT_TYPE, answer.contentType());
        headers.put(HttpHeader.CONTENT_LENGTH, answer.body().length);
        answer.session().ifPresent(session -> headers.put(Endpoints.SESSION_HEADER, session));
        response.write(true, ByteBuffer.wrap(answer.body()), callback);
    }

    /** A request through Jetty's own parsing. */
    private record View(Request request, OptionalInt posted) implements RequestView {

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
