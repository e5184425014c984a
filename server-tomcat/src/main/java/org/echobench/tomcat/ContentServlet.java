package org.echobench.tomcat;

import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Optional;
import java.util.OptionalInt;
import org.echobench.core.content.ContentResponse;
import org.echobench.core.content.HttpContent;
import org.echobench.core.content.RequestView;
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
        String allowed = HttpContent.method(request.getServletPath());
        if (!request.getMethod().equals(allowed)) {
            response.setHeader("Allow", allowed);
            response.setStatus(HttpServletResponse.SC_METHOD_NOT_ALLOWED);
            return;
        }
        OptionalInt posted = allowed.equals("POST")
                ? OptionalInt.of(HttpContent.drain(request.getInputStream()))
                : OptionalInt.empty();
        ContentResponse answer = content.respond(new RequestOf(request, posted));
        response.setStatus(answer.status());
        response.setContentType(answer.contentType());
        response.setContentLength(answer.body().length);
        answer.session().ifPresent(session -> response.setHeader(Endpoints.SESSION_HEADER, session));
        response.getOutputStream().write(answer.body());
    }

    /** A request as Tomcat has parsed it. */
    private record RequestOf(HttpServletRequest request, OptionalInt posted) implements RequestView {

        /** The servlet is the default one, so its path is the whole path. */
        @Override
        public String path() {
            return request.getServletPath();
        }

        @Override
        public Optional<String> parameter(String name) {
            return Optional.ofNullable(request.getParameter(name));
        }

        @Override
        public Optional<String> cookie(String name) {
            Cookie[] cookies = request.getCookies();
            if (cookies != null) {
                for (Cookie cookie : cookies) {
                    if (cookie.getName().equals(name)) {
                        return Optional.of(cookie.getValue());
                    }
                }
            }
            return Optional.empty();
        }
    }
}
