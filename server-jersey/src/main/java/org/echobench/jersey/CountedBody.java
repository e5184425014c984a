package org.echobench.jersey;

import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.ext.WriterInterceptor;
import jakarta.ws.rs.ext.WriterInterceptorContext;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/**
 * Adds the Content-Length that the contract demands if the container does not: Jersey's adapter for Jetty passes on
 * every write at once, so that a body of unknown length is sent in chunks. The other adapters buffer 8 KiB.
 */
final class CountedBody implements WriterInterceptor {

    /** As large as Jersey's own buffer. */
    private static final int BUFFER_BYTES = 8 << 10;

    @Override
    public void aroundWriteTo(WriterInterceptorContext context) throws IOException {
        if (context.getHeaders().containsKey(HttpHeaders.CONTENT_LENGTH)) {
            context.proceed();
            return;
        }
        OutputStream container = context.getOutputStream();
        ByteArrayOutputStream body = new ByteArrayOutputStream(BUFFER_BYTES);
        context.setOutputStream(body);
        context.proceed();
        context.getHeaders().putSingle(HttpHeaders.CONTENT_LENGTH, body.size());
        body.writeTo(container);
        context.setOutputStream(container);
    }
}
