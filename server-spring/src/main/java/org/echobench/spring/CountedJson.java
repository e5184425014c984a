package org.echobench.spring;

import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.WriteListener;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpServletResponseWrapper;
import java.io.IOException;
import org.echobench.core.spi.Endpoints;
import org.springframework.stereotype.Component;

/**
 * Sends JSON with a Content-Length, as every other server does. Spring's converter flushes what it has written, so the
 * container would begin a response of unknown length. Without that flush, the container counts what is in its buffer.
 */
@Component
final class CountedJson implements Filter {

    @Override
    public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        boolean json = ((HttpServletRequest) request).getRequestURI().startsWith(Endpoints.JSON);
        chain.doFilter(request, json ? new Unflushed((HttpServletResponse) response) : response);
    }

    private static final class Unflushed extends HttpServletResponseWrapper {

        private ServletOutputStream out;

        Unflushed(HttpServletResponse response) {
            super(response);
        }

        @Override
        public void flushBuffer() {
            // When the request is over.
        }

        @Override
        public ServletOutputStream getOutputStream() throws IOException {
            if (out == null) {
                out = new UnflushedStream(super.getOutputStream());
            }
            return out;
        }
    }

    private static final class UnflushedStream extends ServletOutputStream {

        private final ServletOutputStream container;

        UnflushedStream(ServletOutputStream container) {
            this.container = container;
        }

        @Override
        public void flush() {
            // When the request is over.
        }

        @Override
        public void write(int octet) throws IOException {
            container.write(octet);
        }

        @Override
        public void write(byte[] octets, int from, int length) throws IOException {
            container.write(octets, from, length);
        }

        @Override
        public boolean isReady() {
            return container.isReady();
        }

        @Override
        public void setWriteListener(WriteListener listener) {
            container.setWriteListener(listener);
        }

        @Override
        public void close() throws IOException {
            container.close();
        }
    }
}
