package org.echobench.micronaut;

import io.micronaut.core.async.publisher.Publishers;
import io.micronaut.http.ssl.CertificateProvider;
import jakarta.inject.Named;
import jakarta.inject.Singleton;
import java.security.KeyStore;
import org.echobench.core.spi.TlsMaterial;
import org.reactivestreams.Publisher;

/** Gives Micronaut the suite's certificate from memory. Micronaut encrypts with the JDK's engine. */
@Singleton
@Named(Certificate.NAME)
final class Certificate implements CertificateProvider {

    static final String NAME = "echobench";

    @Override
    public String getName() {
        return NAME;
    }

    @Override
    public Publisher<KeyStore> getKeyStore() {
        return Publishers.just(TlsMaterial.ofThisProcess().keyStore());
    }
}
