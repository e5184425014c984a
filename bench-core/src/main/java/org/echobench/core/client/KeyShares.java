package org.echobench.core.client;

import java.security.InvalidAlgorithmParameterException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.KeyPairGeneratorSpi;
import java.security.NoSuchAlgorithmException;
import java.security.Provider;
import java.security.SecureRandom;
import java.security.Security;
import java.security.spec.AlgorithmParameterSpec;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Key pairs for TLS handshakes, generated once for each group and reused. The JDK generates two pairs for each
 * handshake. The server uses one of them, or none if it resumes a session. Generating them is more than half of a
 * handshake's cost to the client. RFC 8446, appendix C.4, advises against reuse, because it links connections; a load
 * has nothing to hide.
 */
public final class KeyShares extends Provider {

    private static final long serialVersionUID = 1;

    /** The algorithms of the groups for which the JDK's client offers a key share. */
    private static final List<String> ALGORITHMS = List.of("EC", "XDH");

    private KeyShares() {
        super("EchobenchKeyShares", "1", "key pairs of TLS handshakes, used again");
        ALGORITHMS.forEach(algorithm -> putService(new Reusing(this, algorithm)));
    }

    /** Takes effect in the whole JVM, so no measured server may run in it. May be called again. */
    public static void reuse() {
        Security.insertProviderAt(new KeyShares(), 1); // ignored if a provider of this name is installed
    }

    private static final class Reusing extends Service {

        /** By identity: the specifications are constants of the JDK's groups, and some lack {@code equals}. */
        private final Map<AlgorithmParameterSpec, KeyPair> pairs = new IdentityHashMap<>();

        private Reusing(Provider provider, String algorithm) {
            super(provider, "KeyPairGenerator", algorithm, Generator.class.getName(), null, null);
        }

        @Override
        public Object newInstance(Object parameter) {
            return new Generator(this);
        }

        private synchronized KeyPair pair(AlgorithmParameterSpec group, SecureRandom random)
                throws InvalidAlgorithmParameterException {
            KeyPair pair = pairs.get(group);
            if (pair == null) {
                KeyPairGenerator made = made();
                made.initialize(group, random);
                pair = made.generateKeyPair();
                pairs.put(group, pair);
            }
            return pair;
        }

        /** The generator of the provider that would otherwise have been used. */
        private KeyPairGenerator made() {
            return Stream.of(Security.getProviders(getType() + "." + getAlgorithm()))
                    .filter(provider -> provider != getProvider())
                    .findFirst()
                    .map(provider -> {
                        try {
                            return KeyPairGenerator.getInstance(getAlgorithm(), provider);
                        } catch (NoSuchAlgorithmException e) {
                            throw new IllegalStateException(e);
                        }
                    })
                    .orElseThrow(() -> new IllegalStateException("this JDK has no keys for " + getAlgorithm()));
        }
    }

    private static final class Generator extends KeyPairGeneratorSpi {

        private final Reusing service;
        private KeyPair pair;
        private KeyPairGenerator bySize;

        private Generator(Reusing service) {
            this.service = service;
        }

        @Override
        public void initialize(AlgorithmParameterSpec group, SecureRandom random)
                throws InvalidAlgorithmParameterException {
            pair = service.pair(group, random);
        }

        @Override
        public void initialize(int size, SecureRandom random) {
            bySize = service.made();
            bySize.initialize(size, random);
        }

        @Override
        public KeyPair generateKeyPair() {
            return pair != null ? pair : (bySize == null ? service.made() : bySize).generateKeyPair();
        }
    }
}
