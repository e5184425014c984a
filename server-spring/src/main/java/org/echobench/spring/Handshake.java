package org.echobench.spring;

import jakarta.servlet.ServletContext;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.Map;
import org.springframework.http.server.ServerHttpRequest;
import org.springframework.http.server.ServerHttpResponse;
import org.springframework.http.server.ServletServerHttpRequest;
import org.springframework.web.context.ServletContextAware;
import org.springframework.web.socket.WebSocketHandler;
import org.springframework.web.socket.WebSocketHttpHeaders;
import org.springframework.web.socket.server.HandshakeHandler;
import org.springframework.web.socket.server.support.DefaultHandshakeHandler;

/**
 * Spring's own handshake. Without compression, it hides a client's offer of it: Tomcat and Jetty negotiate
 * permessage-deflate themselves, and ignore Spring's filter for it.
 */
record Handshake(DefaultHandshakeHandler handshake, boolean compression)
        implements HandshakeHandler, ServletContextAware {

    @Override
    public void setServletContext(ServletContext servletContext) {
        handshake.setServletContext(servletContext);
    }

    @Override
    public boolean doHandshake(
            ServerHttpRequest request,
            ServerHttpResponse response,
            WebSocketHandler handler,
            Map<String, Object> attributes) {
        ServerHttpRequest seen = compression
                ? request
                : new ServletServerHttpRequest(
                        new WithoutExtensions(((ServletServerHttpRequest) request).getServletRequest()));
        return handshake.doHandshake(seen, response, handler, attributes);
    }

    private static final class WithoutExtensions extends HttpServletRequestWrapper {

        WithoutExtensions(HttpServletRequest request) {
            super(request);
        }

        private static boolean hidden(String name) {
            return name.equalsIgnoreCase(WebSocketHttpHeaders.SEC_WEBSOCKET_EXTENSIONS);
        }

        @Override
        public String getHeader(String name) {
            return hidden(name) ? null : super.getHeader(name);
        }

        @Override
        public Enumeration<String> getHeaders(String name) {
            return hidden(name) ? Collections.emptyEnumeration() : super.getHeaders(name);
        }

        @Override
        public Enumeration<String> getHeaderNames() {
            List<String> names = Collections.list(super.getHeaderNames());
            names.removeIf(WithoutExtensions::hidden);
            return Collections.enumeration(names);
        }
    }
}
