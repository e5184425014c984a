package org.echobench.core.spi;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateEncodingException;
import java.security.cert.X509Certificate;
import java.util.Base64;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;

/**
 * The TLS material of every server: one certificate (EC P-256, for {@code localhost} and 127.0.0.1), which this process
 * makes at the first request, and one protocol with one cipher suite. The engine is the JDK's. Thread-safe.
 */
public final class TlsMaterial {

    /** TLS 1.3 (RFC 8446) and nothing older. */
    public static final String PROTOCOL = "TLSv1.3";

    /** The suite that RFC 8446, section 9.1, demands of everyone. */
    public static final String CIPHER_SUITE = "TLS_AES_128_GCM_SHA256";

    private final KeyStore keyStore;
    private final char[] password;
    private final X509Certificate certificate;

    TlsMaterial(KeyStore keyStore, char[] password, X509Certificate certificate) {
        this.keyStore = keyStore;
        this.password = password.clone();
        this.certificate = certificate;
    }

    /**
     * The system property with one more host that the certificate names, for a server that other machines reach: some
     * servers refuse a name that is not in it.
     */
    public static final String HOST = "echobench.tls.host";

    /**
     * This process's own. The first call takes about a second, because it runs the JDK's {@code keytool}.
     *
     * @throws UncheckedIOException in one sentence, if the certificate cannot be made
     */
    public static TlsMaterial ofThisProcess() {
        return Holder.get();
    }

    /** Made once; a failure is told to everyone who asks. */
    private static final class Holder {

        private static TlsMaterial material;

        private static synchronized TlsMaterial get() {
            if (material == null) {
                try {
                    material = GeneratedCertificate.make();
                } catch (IOException e) {
                    throw new UncheckedIOException(e.getMessage(), e);
                }
            }
            return material;
        }
    }

    /** The certificate that clients are to trust. */
    public X509Certificate certificate() {
        return certificate;
    }

    /** The certificate as text, for other clients: OpenSSL, curl. */
    public String pem() {
        try {
            String base64 = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(certificate.getEncoded());
            return "-----BEGIN CERTIFICATE-----\n" + base64 + "\n-----END CERTIFICATE-----\n";
        } catch (CertificateEncodingException e) {
            throw new IllegalStateException("the certificate cannot be encoded", e);
        }
    }

    /** The certificate as bytes of {@link #pem}. */
    public byte[] pemBytes() {
        return pem().getBytes(StandardCharsets.US_ASCII);
    }

    /** Certificate and private key, the only entry; {@link #password} opens it. */
    public KeyStore keyStore() {
        return keyStore;
    }

    public char[] password() {
        return password.clone();
    }

    /** A factory of key managers that know the certificate and its key. */
    public KeyManagerFactory keyManagers() {
        try {
            KeyManagerFactory managers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            managers.init(keyStore, password);
            return managers;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("the certificate just made cannot be used", e);
        }
    }

    /** A new context for a server; the caller restricts it to {@link #PROTOCOL} and {@link #CIPHER_SUITE}. */
    public SSLContext serverContext() {
        try {
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(keyManagers().getKeyManagers(), null, null);
            return context;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this JDK has no TLS", e);
        }
    }

    /** Allows the engine the one protocol and the one suite. */
    public static SSLEngine restrict(SSLEngine engine) {
        engine.setEnabledProtocols(new String[] {PROTOCOL});
        engine.setEnabledCipherSuites(new String[] {CIPHER_SUITE});
        return engine;
    }
}
