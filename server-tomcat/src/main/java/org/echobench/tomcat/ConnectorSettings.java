package org.echobench.tomcat;

import java.net.InetAddress;
import java.net.UnknownHostException;
import org.apache.catalina.connector.Connector;
import org.apache.coyote.http2.Http2Protocol;
import org.apache.tomcat.util.IntrospectionUtils;
import org.apache.tomcat.util.net.SSLHostConfig;
import org.apache.tomcat.util.net.SSLHostConfigCertificate;
import org.echobench.core.spi.Endpoints;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.spi.TlsMaterial;

/** Makes the connector, with the settings that are the same for every server. */
final class ConnectorSettings {

    private static final String UNLIMITED = "-1";

    private ConnectorSettings() {}

    static Connector connector(boolean virtualThreads, ServerConfig config) throws UnknownHostException {
        Connector connector = new Connector("org.apache.coyote.http11.Http11NioProtocol");
        connector.setThrowOnFailure(true);
        connector.setPort(config.port());
        set(connector, "address", InetAddress.getByName(config.host()).getHostAddress());
        if (!config.asShipped()) {
            equal(connector);
        }
        if (config.http2()) {
            Http2Protocol http2 = new Http2Protocol();
            if (!config.asShipped()) {
                http2.setKeepAliveTimeout(-1);
            }
            connector.addUpgradeProtocol(http2);
        }
        if (virtualThreads) {
            set(connector, "useVirtualThreads", "true");
        }
        if (config.tls()) {
            encrypt(connector);
        }
        return connector;
    }

    private static void equal(Connector connector) {
        set(connector, "tcpNoDelay", "true");
        set(connector, "acceptCount", Integer.toString(Endpoints.BACKLOG));
        set(connector, "maxConnections", UNLIMITED);
        set(connector, "maxKeepAliveRequests", UNLIMITED);
        set(connector, "keepAliveTimeout", UNLIMITED);
        set(connector, "connectionTimeout", UNLIMITED);
    }

    /** Limits requests to the pool's threads and the places in its queue. Tomcat has no other limit of requests. */
    static void limit(Connector connector) {
        set(connector, "maxThreads", Integer.toString(Endpoints.MOST_REQUESTS));
        set(connector, "maxQueueSize", Integer.toString(Endpoints.MOST_WAITING_REQUESTS));
    }

    private static void encrypt(Connector connector) {
        connector.setScheme("https");
        connector.setSecure(true);
        set(connector, "SSLEnabled", "true");
        TlsMaterial material = TlsMaterial.ofThisProcess();
        SSLHostConfig host = new SSLHostConfig();
        host.setProtocols(TlsMaterial.PROTOCOL);
        // Since 11.0.16 TLS 1.3 has its own list; the list for older protocols would add the other suites of 1.3 again.
        boolean own = IntrospectionUtils.setProperty(host, "cipherSuites", TlsMaterial.CIPHER_SUITE);
        host.setCiphers(own ? "ECDHE-ECDSA-AES128-GCM-SHA256" : TlsMaterial.CIPHER_SUITE);
        SSLHostConfigCertificate certificate =
                new SSLHostConfigCertificate(host, SSLHostConfigCertificate.Type.UNDEFINED);
        certificate.setCertificateKeystore(material.keyStore());
        certificate.setCertificateKeystorePassword(new String(material.password()));
        host.addCertificate(certificate);
        connector.addSslHostConfig(host);
    }

    private static void set(Connector connector, String property, String value) {
        if (!connector.setProperty(property, value)) {
            throw new IllegalStateException("this version of Tomcat has no connector property '" + property + "'");
        }
    }
}
