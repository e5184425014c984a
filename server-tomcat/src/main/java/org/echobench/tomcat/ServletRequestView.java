package org.echobench.tomcat;

import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Optional;
import org.echobench.core.content.RequestView;

/** A request as Tomcat parsed it. */
record ServletRequestView(HttpServletRequest request) implements RequestView {

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
