package org.echobench.core.spi;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Makes a self-signed certificate with the JDK's own {@code keytool}: the JDK has no public class for it, and a library
 * would be on every server's class path. The file it writes is read and deleted.
 */
final class GeneratedCertificate {

    private static final String LOOPBACK = "127.0.0.1";
    private static final String ALIAS = "echobench";
    private static final String TYPE = "PKCS12";
    private static final String PASSWORD_VARIABLE = "ECHOBENCH_KEYSTORE_PASSWORD";
    private static final long PATIENCE_SECONDS = 60;

    private GeneratedCertificate() {}

    /** @throws IOException in one sentence, if keytool is missing or fails */
    static TlsMaterial make() throws IOException {
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
        throw new IOException("TLS needs the JDK's keytool to make a certificate, and " + bin + " has none");
    }

    private static String moreNames() {
        String host = System.getProperty(TlsMaterial.HOST, LOOPBACK);
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
            if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                throw new IOException("keytool made no certificate within " + PATIENCE_SECONDS + " s");
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while keytool made a certificate", e);
        }
        if (process.exitValue() != 0) {
            throw new IOException("keytool made no certificate: " + said.strip().replaceAll("\\s+", " "));
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
}
