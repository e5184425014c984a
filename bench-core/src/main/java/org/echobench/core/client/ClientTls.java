package org.echobench.core.client;

import java.io.IOException;
import java.net.Socket;
import java.security.GeneralSecurityException;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedTrustManager;
import org.echobench.core.spi.TlsMaterial;

/**
 * How connections are encrypted, and which certificate they trust. In a benchmark every connection makes a full
 * handshake; otherwise sessions are resumed as the JDK does. Thread-safe.
 */
public final class ClientTls {

    private final SSLContext context;
    private final boolean restricted;
    private final Optional<Peer> peer;
    private final Optional<String> applicationProtocol;

    /** @param identified whether its certificate must have the name of the host */
    private record Peer(String host, int port, boolean identified) {

        /** Tells the server its name, if it has one (RFC 6066, section 3): the JDK itself sends none without a dot. */
        void into(SSLParameters parameters) {
            boolean literal = host.matches("[0-9.]+|.*:.*");
            parameters.setServerNames(literal ? List.of() : List.of(new SNIHostName(host.replaceAll("\\.$", ""))));
            parameters.setEndpointIdentificationAlgorithm(identified ? "HTTPS" : null);
        }
    }

    private ClientTls(Optional<TrustManager> trust, boolean restricted, Optional<Peer> peer) {
        try {
            context = SSLContext.getInstance("TLS");
            context.init(
                    null, trust.map(manager -> new TrustManager[] {manager}).orElse(null), null);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this JDK has no TLS", e);
        }
        this.restricted = restricted;
        this.peer = peer;
        applicationProtocol = Optional.empty();
    }

    private ClientTls(ClientTls other, Optional<String> applicationProtocol) {
        context = other.context;
        restricted = other.restricted;
        peer = other.peer;
        this.applicationProtocol = applicationProtocol;
    }

    /** For the suite's own servers: exactly this certificate, and the one protocol and suite that all servers speak. */
    public static ClientTls ofBenchmark(X509Certificate certificate) {
        return new ClientTls(Optional.of(new Trust(Optional.of(certificate))), true, Optional.empty());
    }

    /** The JDK's default trust, for this host name. */
    public static ClientTls usual(String host, int port) {
        return new ClientTls(Optional.empty(), false, Optional.of(new Peer(host, port, true)));
    }

    /** For the same host, whatever name the certificate has: trusts exactly this certificate; empty trusts any. */
    public ClientTls trusting(Optional<X509Certificate> certificate) {
        Optional<Peer> unidentified = peer.map(named -> new Peer(named.host(), named.port(), false));
        return new ClientTls(Optional.of(new Trust(certificate)), false, unidentified);
    }

    /** The same, with this protocol as the only one offered (ALPN); empty offers none. */
    ClientTls offering(Optional<String> protocol) {
        return new ClientTls(this, protocol);
    }

    /**
     * Checks which protocol an engine has agreed on.
     *
     * @throws IOException if it is not the one offered
     */
    void requireProtocol(SSLEngine engine) throws IOException {
        String chosen = engine.getApplicationProtocol();
        if (applicationProtocol.isPresent() && !applicationProtocol.get().equals(chosen)) {
            throw new IOException("over TLS the server did not agree to " + applicationProtocol.get() + " (ALPN)");
        }
    }

    /** A new engine for one connection. */
    SSLEngine engine() {
        // Without the peer's name the JDK neither finds nor keeps a session to resume.
        SSLEngine engine =
                peer.map(p -> context.createSSLEngine(p.host(), p.port())).orElseGet(context::createSSLEngine);
        engine.setUseClientMode(true);
        SSLParameters parameters = engine.getSSLParameters();
        peer.ifPresent(named -> named.into(parameters));
        applicationProtocol.ifPresent(name -> parameters.setApplicationProtocols(new String[] {name}));
        engine.setSSLParameters(parameters);
        return restricted ? TlsMaterial.restrict(engine) : engine;
    }

    /** Trusts one certificate, or all, on either side; extended, because the JDK adds its own checks to a plain one. */
    private static final class Trust extends X509ExtendedTrustManager {

        private final Optional<X509Certificate> only;

        private Trust(Optional<X509Certificate> only) {
            this.only = only;
        }

        private void check(X509Certificate[] chain) throws CertificateException {
            if (only.isPresent() && (chain.length == 0 || !only.get().equals(chain[0]))) {
                throw new CertificateException("the server's certificate is not the one that is trusted");
            }
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String authType, SSLEngine engine)
                throws CertificateException {
            check(chain);
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String authType, Socket socket)
                throws CertificateException {
            check(chain);
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String authType) throws CertificateException {
            check(chain);
        }

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String authType, SSLEngine engine)
                throws CertificateException {
            check(chain);
        }

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String authType, Socket socket)
                throws CertificateException {
            check(chain);
        }

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String authType) throws CertificateException {
            check(chain);
        }

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }
}
