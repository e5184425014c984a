package org.echobench.core.spi;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.SecureRandom;
import java.security.cert.CertificateEncodingException;
import java.security.cert.X509Certificate;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;

/**
 * The TLS material of every server: one certificate (EC P-256, for {@code localhost} and 127.0.0.1), which this process
 * makes on first use, and one protocol with one cipher suite. The engine is the JDK's. Thread-safe.
 */
public final class TlsMaterial {

    /** TLS 1.3 (RFC 8446) and nothing older. */
    public static final String PROTOCOL = "TLSv1.3";

    /** The suite that every implementation must support (RFC 8446, section 9.1). */
    public static final String CIPHER_SUITE = "TLS_AES_128_GCM_SHA256";

    /**
     * The system property with an additional host that the certificate names, for a server that other machines reach:
     * some servers refuse a name that their certificate lacks.
     */
    public static final String HOST = "echobench.tls.host";

    private static final String LOOPBACK = "127.0.0.1";
    private static final String ALIAS = "echobench";
    private static final String TYPE = "PKCS12";
    private static final String PASSWORD_VARIABLE = "ECHOBENCH_KEYSTORE_PASSWORD";

    private static TlsMaterial ofThisProcess;

    private final KeyStore keyStore;
    private final char[] password;
    private final X509Certificate certificate;

    private TlsMaterial(KeyStore keyStore, char[] password, X509Certificate certificate) {
        this.keyStore = keyStore;
        this.password = password.clone();
        this.certificate = certificate;
    }

    /**
     * This process's own. The first call takes about a second, because it runs the JDK's {@code keytool}.
     *
     * @throws UncheckedIOException in one sentence, if the certificate cannot be made
     */
    public static synchronized TlsMaterial ofThisProcess() {
        if (ofThisProcess == null) {
            try {
                ofThisProcess = make();
            } catch (IOException e) {
                throw new UncheckedIOException(e.getMessage(), e);
            }
        }
        return ofThisProcess;
    }

    /**
     * Makes a self-signed certificate with the JDK's own {@code keytool}: the JDK has no public class for it, and a
     * library would be on every server's class path. The file it writes is read and deleted.
     *
     * @throws IOException in one sentence, if keytool is missing or fails
     */
    private static TlsMaterial make() throws IOException {
        byte[] random = new byte[16];
        new SecureRandom().nextBytes(random);
        String password = HexFormat.of().formatHex(random);
        Path directory = Files.createTempDirectory("echobench-tls-");
        Path file = directory.resolve("keystore.p12");
        try {
            run(keytool(), file, password);
            return read(file, password.toCharArray());
        } finally {
            Files.deleteIfExists(file);
            Files.delete(directory);
        }
    }

    private static Path keytool() throws IOException {
        Path bin = Path.of(System.getProperty("java.home"), "bin");
        for (String name : List.of("keytool", "keytool.exe")) {
            if (Files.isExecutable(bin.resolve(name))) {
                return bin.resolve(name);
            }
        }
        throw new IOException("TLS needs the JDK's keytool to make a certificate, but " + bin + " has none");
    }

    private static String moreNames() {
        String host = System.getProperty(HOST, LOOPBACK);
        boolean address = host.matches("[0-9.]+|.*:.*");
        return host.equals(LOOPBACK) ? "" : (address ? ",ip:" : ",dns:") + host;
    }

    private static void run(Path keytool, Path file, String password) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(List.of(
                        keytool.toString(),
                        "-J-XX:TieredStopAtLevel=1",
                        "-genkeypair",
                        "-alias",
                        ALIAS,
                        "-keyalg",
                        "EC",
                        "-groupname",
                        "secp256r1",
                        "-sigalg",
                        "SHA256withECDSA",
                        "-validity",
                        "30",
                        "-dname",
                        "CN=Echobench",
                        "-ext",
                        "san=dns:localhost,ip:127.0.0.1" + moreNames(),
                        "-storetype",
                        TYPE,
                        "-keystore",
                        file.toString(),
                        "-storepass:env",
                        PASSWORD_VARIABLE))
                .redirectErrorStream(true);
        builder.environment().put(PASSWORD_VARIABLE, password);
        Process process = builder.start();
        process.getOutputStream().close();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        try {
            // Its output has ended, so the process is about to end, too.
            process.waitFor();
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while keytool made a certificate", e);
        }
        if (process.exitValue() != 0) {
            throw new IOException(
                    "keytool could not make a certificate: " + said.strip().replaceAll("\\s+", " "));
        }
    }

    private static TlsMaterial read(Path file, char[] password) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            KeyStore store = KeyStore.getInstance(TYPE);
            store.load(in, password);
            return new TlsMaterial(store, password, (X509Certificate) store.getCertificate(ALIAS));
        } catch (GeneralSecurityException e) {
            throw new IOException("the certificate that keytool made cannot be read: " + e.getMessage(), e);
        }
    }

    /** The certificate that clients must trust. */
    public X509Certificate certificate() {
        return certificate;
    }

    /** The certificate in PEM format, for other clients such as OpenSSL and curl. */
    public byte[] pemBytes() {
        try {
            String base64 = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(certificate.getEncoded());
            String text = "-----BEGIN CERTIFICATE-----\n" + base64 + "\n-----END CERTIFICATE-----\n";
            return text.getBytes(StandardCharsets.US_ASCII);
        } catch (CertificateEncodingException e) {
            throw new IllegalStateException("the certificate cannot be encoded", e);
        }
    }

    /** Certificate and private key, the only entry; {@link #password} opens it. */
    public KeyStore keyStore() {
        return keyStore;
    }

    public char[] password() {
        return password.clone();
    }

    /** A new key manager factory with the certificate and its key. */
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

    /** Restricts the engine to the one protocol and the one suite, and returns it. */
    public static SSLEngine restrict(SSLEngine engine) {
        engine.setEnabledProtocols(new String[] {PROTOCOL});
        engine.setEnabledCipherSuites(new String[] {CIPHER_SUITE});
        return engine;
    }
}
