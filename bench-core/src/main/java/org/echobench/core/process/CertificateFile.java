package org.echobench.core.process;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import org.echobench.core.spi.TlsMaterial;

/** A certificate as a PEM file, for clients in other processes. */
public final class CertificateFile {

    private CertificateFile() {}

    /** Writes the certificate, without the key, to a temporary file, which is deleted when the JVM ends. */
    public static Path write(TlsMaterial material) throws IOException {
        Path path = Files.createTempFile("echobench-certificate-", ".pem");
        path.toFile().deleteOnExit();
        Files.write(path, material.pemBytes());
        return path;
    }

    /**
     * The first certificate of a PEM file.
     *
     * @throws IOException in one sentence, if there is none
     */
    public static X509Certificate read(Path file) throws IOException {
        if (!Files.isReadable(file)) {
            throw new IOException("the certificate " + file + " cannot be read");
        }
        return parse(file.toString(), Files.readAllBytes(file));
    }

    /** The same with the bytes of the file, which another host may have. */
    public static X509Certificate parse(String file, byte[] bytes) throws IOException {
        try {
            return (X509Certificate)
                    CertificateFactory.getInstance("X.509").generateCertificate(new ByteArrayInputStream(bytes));
        } catch (CertificateException e) {
            throw new IOException(file + " holds no certificate", e);
        }
    }
}
