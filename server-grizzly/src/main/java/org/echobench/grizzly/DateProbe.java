package org.echobench.grizzly;

import org.glassfish.grizzly.Connection;
import org.glassfish.grizzly.http.server.HttpHandler;
import org.glassfish.grizzly.http.server.HttpServerFilter;
import org.glassfish.grizzly.http.server.HttpServerProbe;
import org.glassfish.grizzly.http.server.Request;
import org.glassfish.grizzly.http.util.FastHttpDateFormat;
import org.glassfish.grizzly.http.util.Header;

/**
 * Sets the header Date with Grizzly's own cached value before a handler runs. Grizzly's codec sets it, too, but later:
 * by then 4.0 takes new headers for trailers, and a trailer of this name is dropped.
 */
final class DateProbe extends HttpServerProbe.Adapter {

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
