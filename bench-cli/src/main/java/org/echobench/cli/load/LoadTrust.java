package org.echobench.cli.load;

import java.io.IOException;
import java.nio.file.Path;
import java.security.cert.CertificateException;
import java.util.Optional;
import org.echobench.core.client.ClientTls;
import org.echobench.core.process.CertificateFile;
import org.echobench.results.UserError;

/**
 * Which servers {@code load} trusts over TLS.
 *
 * @param insecure all of them
 * @param certificate a PEM file with the only trusted certificate; empty for the JDK's trust store
 */
record LoadTrust(boolean insecure, Optional<Path> certificate) {

    LoadTrust {
        if (insecure && certificate.isPresent()) {
            throw new UserError("--insecure and --certificate cannot both be given.");
        }
    }

    /** @throws UserError if the certificate cannot be read */
    ClientTls tls(String host, int port) {
        if (insecure) {
            return ClientTls.trustingAll();
        }
        if (certificate.isEmpty()) {
            return ClientTls.usual(host, port);
        }
        try {
            return ClientTls.trusting(CertificateFile.read(certificate.get()));
        } catch (IOException e) {
            throw new UserError("--certificate: " + e.getMessage() + ".", e);
        }
    }

    /** The message for an untrusted certificate; empty for any other failure. */
    static Optional<UserError> untrusted(String url, Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof CertificateException) {
                return Optional.of(new UserError(
                        "The certificate of " + url + " is not trusted: give --certificate FILE (echobench serve prints"
                                + " its path), or --insecure.",
                        failure));
            }
        }
        return Optional.empty();
    }
}
