package org.echobench.spring;

import org.echobench.core.spi.ServerConfig;
import org.echobench.core.spi.TlsMaterial;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.autoconfigure.ssl.SslBundleRegistrar;
import org.springframework.boot.ssl.SslBundle;
import org.springframework.boot.ssl.SslBundleKey;
import org.springframework.boot.ssl.SslOptions;
import org.springframework.boot.ssl.SslStoreBundle;
import org.springframework.context.annotation.Bean;

/** The application, set up by Spring Boot as any other. The settings of the container are in the rows' modules. */
@SpringBootApplication(proxyBeanMethods = false)
class EchoApplication {

    /** The name of the TLS settings, for {@code server.ssl.bundle}. */
    static final String TLS = "echobench";

    /**
     * A suite of TLS 1.2, which is never chosen. Without it, Tomcat's list for older protocols would be empty, and
     * Undertow would not agree to HTTP/2.
     */
    private static final String UNUSED_SUITE = "TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256";

    @Bean
    SslBundleRegistrar tls(ServerConfig config) {
        return bundles -> {
            if (config.tls()) {
                bundles.registerBundle(TLS, bundle(TlsMaterial.ofThisProcess()));
            }
        };
    }

    private static SslBundle bundle(TlsMaterial material) {
        return SslBundle.of(
                SslStoreBundle.of(material.keyStore(), new String(material.password()), null),
                SslBundleKey.NONE,
                SslOptions.of(
                        new String[] {TlsMaterial.CIPHER_SUITE, UNUSED_SUITE}, new String[] {TlsMaterial.PROTOCOL}));
    }
}
