package org.echobench.tomcat;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.echobench.core.content.Answer;
import org.echobench.core.content.HttpContent;
import org.echobench.core.spi.Endpoints;

/** All HTTP endpoints. */
final class ContentServlet extends HttpServlet {
    private static final long serialVersionUID = 1L;

    private final transient HttpContent content;

    ContentServlet(HttpContent content) {
        this.content = content;
    }

    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response) throws IOException {
        if (!request.getMethod().equals("GET")) {
            response.setHeader("Allow", "GET");
            response.setStatus(HttpServletResponse.SC_METHOD_NOT_ALLOWED);
            return;
        }
        Answer answer = content.answer(new ServletRequestView(request));
        response.setStatus(answer.status());
        response.setContentType(answer.contentType());
        response.setContentLength(answer.body().length);
        answer.session().ifPresent(session -> response.setHeader(Endpoints.SESSION_HEADER, session));
        response.getOutputStream().write(answer.body());
    }
}
