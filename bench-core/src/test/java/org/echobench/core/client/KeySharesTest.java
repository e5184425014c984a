package org.echobench.core.client;

import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Security;
import java.security.spec.AlgorithmParameterSpec;
import java.security.spec.NamedParameterSpec;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class KeySharesTest {

    @BeforeEach
    void reuse() {
        KeyShares.reuse();
    }

    @AfterEach
    void asBefore() {
        Stream.of(Security.getProviders())
                .filter(KeyShares.class::isInstance)
                .forEach(provider -> Security.removeProvider(provider.getName()));
    }

    private static KeyPair pair(String algorithm, AlgorithmParameterSpec group) throws GeneralSecurityException {
        KeyPairGenerator generator = KeyPairGenerator.getInstance(algorithm);
        generator.initialize(group);
        return generator.generateKeyPair();
    }

    @Test
    void aGroupHasOnePair() throws GeneralSecurityException {
        assertSame(pair("XDH", NamedParameterSpec.X25519), pair("XDH", NamedParameterSpec.X25519));
    }

    @Test
    void anotherGroupHasAnother() throws GeneralSecurityException {
        KeyPair x25519 = pair("XDH", NamedParameterSpec.X25519);
        assertNotEquals(x25519.getPublic(), pair("XDH", NamedParameterSpec.X448).getPublic());
    }

    @Test
    void keysOfASizeAreNew() throws GeneralSecurityException {
        KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
        generator.initialize(256);
        assertNotEquals(
                generator.generateKeyPair().getPublic(),
                generator.generateKeyPair().getPublic());
    }
}
