package org.echobench.tomcat;

import org.echobench.core.spi.Threading;

/** Row {@code tomcat}: NIO connector, handlers on Tomcat's own pool of platform threads. */
public final class TomcatProvider extends TomcatRow {

    public TomcatProvider() {
        super("tomcat", Threading.POOL);
    }
}
