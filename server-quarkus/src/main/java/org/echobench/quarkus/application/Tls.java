package org.echobench.quarkus.application;

import io.quarkus.tls.runtime.KeyStoreAndKeyCertOptions;
import io.quarkus.tls.runtime.KeyStoreProvider;
import io.smallrye.common.annotation.Identifier;
import io.vertx.core.Vertx;
import io.vertx.core.net.KeyCertOptions;
import jakarta.inject.Singleton;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.spi.TlsMaterial;

/** The certificate of the TLS configuration {@value #NAME}. */
@Singleton
@Identifier(Tls.NAME)
final class Tls implements KeyStoreProvider {

    static final String NAME = "echobench";

    private final ServerConfig config;

    Tls(ServerConfig config) {
        this.config = config;
    }

    /** Quarkus asks at every start. Null stands for none, as the certificate takes a second to make. */
    @Override
    public KeyStoreAndKeyCertOptions getKeyStore(Vertx vertx) {
        if (!config.tls()) {
            return null;
        }
        TlsMaterial material = TlsMaterial.ofThisProcess();
        return new KeyStoreAndKeyCertOptions(material.keyStore(), KeyCertOptions.wrap(material.keyManagers()));
    }
}
