package org.echobench.quarkus.application;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.echobench.core.spi.Endpoints;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.spi.TlsMaterial;
import org.eclipse.microprofile.config.spi.ConfigSource;

/** Quarkus' properties for the configuration; constant ones are in {@code application.properties}. */
public final class Settings implements ConfigSource {

    /** Above system properties: Quarkus sets some for the last server of a JVM that has started. */
    private static final int ORDINAL = 500;

    private final Map<String, String> properties = properties(EchoApplication.config());

    private static Map<String, String> properties(ServerConfig config) {
        Map<String, String> properties = new HashMap<>();
        if (config == null) {
            return properties;
        }
        properties.put("quarkus.http.host", config.host());
        properties.put("quarkus.http.port", Integer.toString(config.port()));
        properties.put("quarkus.http.ssl-port", Integer.toString(config.port()));
        properties.put("quarkus.http.http2", Boolean.toString(config.http2()));
        properties.put("quarkus.http.insecure-requests", config.tls() ? "disabled" : "enabled");
        config.ioThreads()
                .ifPresent(threads -> properties.put("quarkus.vertx.event-loops-pool-size", Integer.toString(threads)));
        String webSockets = "quarkus.websockets-next.server.";
        properties.put(webSockets + "max-message-size", Integer.toString(config.maxMessageBytes()));
        properties.put(webSockets + "max-frame-size", Integer.toString(config.maxFrameBytes()));
        properties.put(webSockets + "per-message-compression-supported", Boolean.toString(config.compression()));
        if (!config.asShipped()) {
            properties.put("quarkus.http.accept-backlog", Integer.toString(Endpoints.BACKLOG));
            properties.put("quarkus.http.idle-timeout", "0s");
        }
        if (config.tls()) {
            String tls = "quarkus.tls." + Tls.NAME + ".";
            properties.put("quarkus.http.tls-configuration-name", Tls.NAME);
            properties.put(tls + "protocols", TlsMaterial.PROTOCOL);
            properties.put(tls + "cipher-suites", TlsMaterial.CIPHER_SUITE);
            properties.put(tls + "alpn", Boolean.toString(config.http2()));
            properties.put(tls + "handshake-timeout", "0s");
        }
        return properties;
    }

    @Override
    public int getOrdinal() {
        return ORDINAL;
    }

    @Override
    public String getName() {
        return "echobench";
    }

    @Override
    public Set<String> getPropertyNames() {
        return properties.keySet();
    }

    @Override
    public String getValue(String name) {
        return properties.get(name);
    }
}
