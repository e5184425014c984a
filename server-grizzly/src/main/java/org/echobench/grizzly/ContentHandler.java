package org.echobench.grizzly;

import java.io.IOException;
import java.util.Optional;
import java.util.OptionalInt;
import org.echobench.core.content.ContentResponse;
import org.echobench.core.content.HttpContent;
import org.echobench.core.content.RequestView;
import org.echobench.core.spi.Endpoints;
import org.glassfish.grizzly.Connection;
import org.glassfish.grizzly.WriteHandler;
import org.glassfish.grizzly.http.Cookie;
import org.glassfish.grizzly.http.io.NIOOutputStream;
import org.glassfish.grizzly.http.server.HttpHandler;
import org.glassfish.grizzly.http.server.HttpServerFilter;
import org.glassfish.grizzly.http.server.HttpServerProbe;
import org.glassfish.grizzly.http.server.Request;
import org.glassfish.grizzly.http.server.RequestExecutorProvider;
import org.glassfish.grizzly.http.server.Response;
import org.glassfish.grizzly.http.util.FastHttpDateFormat;
import org.glassfish.grizzly.http.util.Header;
import org.glassfish.grizzly.http.util.HttpStatus;

/** Answers the HTTP endpoints. */
final class ContentHandler extends HttpHandler {

    private final HttpContent content;
    private final RequestExecutorProvider executors;

    /** @param handsOver whether selectors call it and hand it over to a worker */
    ContentHandler(HttpContent content, boolean handsOver) {
        this.content = content;
        executors = handsOver
                ? new RequestExecutorProvider.WorkerThreadProvider()
                : new RequestExecutorProvider.SameThreadProvider();
    }

    @Override
    public RequestExecutorProvider getRequestExecutorProvider() {
        return executors;
    }

    @Override
    public void service(Request request, Response response) throws IOException {
        String allowed = HttpContent.method(request.getRequestURI());
        if (!request.getMethod().matchesMethod(allowed)) {
            response.setStatus(HttpStatus.METHOD_NOT_ALLOWED_405);
            response.setHeader(Header.Allow, allowed);
            response.setContentLength(0);
            return;
        }
        OptionalInt posted = allowed.equals("POST")
                ? OptionalInt.of(HttpContent.drain(request.getInputStream()))
                : OptionalInt.empty();
        View view = new View(request, posted);
        NIOOutputStream out = response.getNIOOutputStream();
        if (out.canWrite()) {
            answer(view, response, out);
            return;
        }
        // Behind a response that the client does not read. It waits without a thread, where a write would block.
        response.suspend();
        out.notifyCanWrite(new WriteHandler() {

            @Override
            public void onWritePossible() throws IOException {
                answer(view, response, out);
                response.resume();
            }

            @Override
            public void onError(Throwable connectionIsClosed) {
                response.resume();
            }
        });
    }

    private void answer(View view, Response response, NIOOutputStream out) throws IOException {
        ContentResponse answer = content.respond(view);
        response.setStatus(answer.status());
        response.setContentType(answer.contentType());
        response.setContentLength(answer.body().length);
        answer.session().ifPresent(session -> response.setHeader(Endpoints.SESSION_HEADER, session));
        out.write(answer.body());
    }

    /** A request through Grizzly's own parsing. */
    private record View(Request request, OptionalInt posted) implements RequestView {

        @Override
        public String path() {
            return request.getRequestURI();
        }

        @Override
        public Optional<String> parameter(String name) {
            return Optional.ofNullable(request.getParameter(name));
        }

        @Override
        public Optional<String> cookie(String name) {
            for (Cookie cookie : request.getCookies()) {
                if (cookie.getName().equals(name)) {
                    return Optional.of(cookie.getValue());
                }
            }
            return Optional.empty();
        }
    }

    /**
     * Sets the header Date to Grizzly's own cached value before a handler runs. Grizzly's codec sets it too, but later:
     * by then Grizzly 4.0 treats new headers as trailers, and drops a trailer of this name.
     */
    static final class DateProbe extends HttpServerProbe.Adapter {

        @Override
        @SuppressWarnings("rawtypes") // as the interface has it
        public void onBeforeServiceEvent(
                HttpServerFilter filter, Connection connection, Request request, HttpHandler handler) {
            request.getResponse()
                    .getResponse()
                    .getHeaders()
                    .setValue(Header.Date)
                    .setBytes(FastHttpDateFormat.getCurrentDateBytes());
        }
    }
}
