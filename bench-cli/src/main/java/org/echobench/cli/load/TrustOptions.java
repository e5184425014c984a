package org.echobench.cli.load;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.Optional;
import org.echobench.core.client.ClientTls;
import org.echobench.core.client.Target;
import org.echobench.core.process.CertificateFile;
import org.echobench.results.UserError;
import org.echobench.service.Service;
import picocli.CommandLine.Option;

/** The options that say which certificates are trusted over TLS. */
final class TrustOptions {

    @Option(names = "--insecure", description = "TLS: trusts any certificate.")
    private boolean insecure;

    @Option(
            names = "--certificate",
            paramLabel = "FILE",
            description = "TLS: trusts only this certificate, a PEM file (default: those that the JDK trusts).")
    private Optional<Path> certificate = Optional.empty();

    /**
     * Where the load of a service goes: its address and Host header and, over TLS, which certificates are trusted.
     *
     * @throws UserError if the certificate cannot be read
     */
    Target target(Service service) {
        if (insecure && certificate.isPresent()) {
            throw new UserError("--insecure and --certificate cannot both be given.");
        }
        InetSocketAddress address = service.address();
        int usual = service.tls().isPresent() ? 443 : 80;
        String port = address.getPort() == usual ? "" : ":" + address.getPort(); // RFC 9110, section 4.2.3
        Target plain = new Target(address, service.url().getHost() + port);
        return service.tls().map(way -> plain.withTls(tls(way))).orElse(plain);
    }

    private ClientTls tls(ClientTls usual) {
        try {
            return certificate.isPresent()
                    ? usual.trusting(Optional.of(CertificateFile.read(certificate.get())))
                    : insecure ? usual.trusting(Optional.empty()) : usual;
        } catch (IOException e) {
            throw new UserError("--certificate: " + e.getMessage() + ".", e);
        }
    }
}
