package org.echobench.grizzly;

import java.io.IOException;
import org.echobench.core.content.Answer;
import org.echobench.core.content.HttpContent;
import org.echobench.core.spi.Endpoints;
import org.glassfish.grizzly.http.Method;
import org.glassfish.grizzly.http.server.HttpHandler;
import org.glassfish.grizzly.http.server.Request;
import org.glassfish.grizzly.http.server.RequestExecutorProvider;
import org.glassfish.grizzly.http.server.Response;
import org.glassfish.grizzly.http.util.Header;
import org.glassfish.grizzly.http.util.HttpStatus;

/** Answers the HTTP endpoints. */
final class ContentHandler extends HttpHandler {

    private final HttpContent content;
    private final HttpThreads threads;

    ContentHandler(HttpContent content, HttpThreads threads) {
        this.content = content;
        this.threads = threads;
    }

    @Override
    public RequestExecutorProvider getRequestExecutorProvider() {
        return threads.executors();
    }

    @Override
    public void service(Request request, Response response) throws IOException {
        if (request.getMethod() != Method.GET) {
            response.setStatus(HttpStatus.METHOD_NOT_ALLOWED_405);
            response.setHeader(Header.Allow, Method.GET.getMethodString());
            response.setContentLength(0);
            return;
        }
        Answer answer = content.answer(new GrizzlyRequestView(request));
        response.setStatus(answer.status());
        response.setContentType(answer.contentType());
        response.setContentLength(answer.body().length);
        answer.session().ifPresent(session -> response.setHeader(Endpoints.SESSION_HEADER, session));
        response.getOutputStream().write(answer.body());
    }
}
