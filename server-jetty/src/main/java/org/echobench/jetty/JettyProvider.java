package org.echobench.jetty;

import org.echobench.core.spi.Threading;

/** The row {@code jetty}: handlers declared non-blocking, which for HTTP keeps them on the selecting threads. */
public final class JettyProvider extends JettyRow {

    public JettyProvider() {
        super("jetty", Threading.EVENT_LOOP, Threading.HAND_OVER);
    }
}
