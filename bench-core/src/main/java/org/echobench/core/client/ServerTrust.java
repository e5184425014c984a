package org.echobench.core.client;

import java.net.Socket;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.Optional;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedTrustManager;

/** Trusts one certificate, or all; the extended class, because the JDK adds checks of its own to the plain one. */
final class ServerTrust extends X509ExtendedTrustManager {

    private final Optional<X509Certificate> only;

    private ServerTrust(Optional<X509Certificate> only) {
        this.only = only;
    }

    static TrustManager exactly(X509Certificate certificate) {
        return new ServerTrust(Optional.of(certificate));
    }

    static TrustManager everybody() {
        return new ServerTrust(Optional.empty());
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
        throw notAServer();
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String authType, Socket socket)
            throws CertificateException {
        throw notAServer();
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String authType) throws CertificateException {
        throw notAServer();
    }

    private static CertificateException notAServer() {
        return new CertificateException("this side is the client");
    }

    @Override
    public X509Certificate[] getAcceptedIssuers() {
        return new X509Certificate[0];
    }
}
