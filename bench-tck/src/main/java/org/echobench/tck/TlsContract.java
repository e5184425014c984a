package org.echobench.tck;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.Socket;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedTrustManager;
import org.echobench.core.spi.Endpoints;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.spi.UnsupportedSettingException;
import org.echobench.core.spi.Workload;
import org.echobench.tck.client.Frame;
import org.echobench.tck.client.HttpConnection;
import org.echobench.tck.client.TcpConnection;
import org.echobench.tck.client.WebSocketConnection;
import org.junit.jupiter.api.Test;

/** TLS is served where it is configured, or refused by name. */
interface TlsContract extends ContractSubject {

    @Test
    default void tlsIsServedOrRefusedByName() throws IOException, GeneralSecurityException {
        ServerUnderTest server;
        try {
            server = start(ServerConfig.defaults().withTls(true));
        } catch (UnsupportedSettingException e) {
            assertTrue(
                    e.getMessage().contains("'tls'"),
                    "server '" + subject().info().id() + "': expected the refusal to name 'tls': " + e);
            return;
        }
        try (server) {
            assertServesTls(server);
        }
    }

    private void assertServesTls(ServerUnderTest server) throws IOException, GeneralSecurityException {
        if (subject().workloads().contains(Workload.HTTP)) {
            try (HttpConnection http = new HttpConnection(connect(server))) {
                String text = http.exchange(Endpoints.PLAINTEXT).text();
                assertEquals("Hello, World!", text, server.expected("a response over TLS"));
            }
        }
        if (subject().workloads().contains(Workload.WEBSOCKET_ECHO)) {
            try (WebSocketConnection echo = WebSocketConnection.upgrade(connect(server), Endpoints.WS_ECHO)) {
                echo.send(Frame.text("secret"));
                String text = echo.readMessage("an echo over TLS").text();
                assertEquals("secret", text, server.expected("an echo over TLS"));
            }
        }
    }

    private static TcpConnection connect(ServerUnderTest server) throws IOException, GeneralSecurityException {
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, new TrustManager[] {new TrustEverybody()}, new SecureRandom());
        Socket socket = context.getSocketFactory().createSocket();
        return TcpConnection.open(server.id(), server.server().address(), server.patience(), socket);
    }

    /** The certificate is made at start by the server and known to nobody. */
    final class TrustEverybody extends X509ExtendedTrustManager {
        @Override
        public void checkClientTrusted(X509Certificate[] chain, String authType, Socket socket) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String authType, Socket socket) {}

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String authType, SSLEngine engine) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String authType, SSLEngine engine) {}

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String authType) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String authType) {}

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }
}
