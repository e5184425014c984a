package org.echobench.tomcat;

import java.net.InetAddress;
import org.apache.catalina.connector.Connector;
import org.echobench.core.spi.Endpoints;
import org.echobench.core.spi.ServerConfig;

/** The connector, with the settings that are the same for every server. */
final class ConnectorSettings {

    private static final String UNLIMITED = "-1";

    private ConnectorSettings() {}

    static Connector connector(InetAddress host, boolean virtualThreads, ServerConfig config) {
        Connector connector = new Connector("org.apache.coyote.http11.Http11NioProtocol");
        connector.setThrowOnFailure(true);
        connector.setPort(config.port());
        set(connector, "address", host.getHostAddress());
        set(connector, "tcpNoDelay", "true");
        set(connector, "acceptCount", Integer.toString(Endpoints.BACKLOG));
        set(connector, "maxConnections", UNLIMITED);
        set(connector, "maxKeepAliveRequests", UNLIMITED);
        set(connector, "keepAliveTimeout", UNLIMITED);
        set(connector, "connectionTimeout", UNLIMITED);
        if (virtualThreads) {
            set(connector, "useVirtualThreads", "true");
        }
        config.ioThreads().ifPresent(threads -> {
            set(connector, "maxThreads", Integer.toString(threads));
            set(connector, "minSpareThreads", Integer.toString(threads));
        });
        return connector;
    }

    private static void set(Connector connector, String property, String value) {
        if (!connector.setProperty(property, value)) {
            throw new IllegalStateException("this version of Tomcat has no connector property '" + property + "'");
        }
    }
}
