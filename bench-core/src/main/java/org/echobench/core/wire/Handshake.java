package org.echobench.core.wire;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.Base64;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import org.echobench.core.content.WebSocketAccept;

/** The WebSocket opening handshake (RFC 6455 §4). */
public final class Handshake {

    private Handshake() {}

    /** A fresh Sec-WebSocket-Key: 16 random bytes in Base64. */
    public static String newKey() {
        byte[] nonce = new byte[16];
        ThreadLocalRandom.current().nextBytes(nonce);
        return Base64.getEncoder().encodeToString(nonce);
    }

    /**
     * The client's upgrade request.
     *
     * @param host value of the Host header, {@code name:port}
     * @param path path and query
     */
    public static byte[] request(String host, String path, String key) {
        return request(host, path, key, Optional.empty());
    }

    /** Like the other, with an optional offer of extensions. */
    public static byte[] request(String host, String path, String key, Optional<String> extensionOffer) {
        return ("GET " + path + " HTTP/1.1\r\nHost: " + host
                        + "\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: " + key
                        + "\r\nSec-WebSocket-Version: 13"
                        + extensionOffer
                                .map(offer -> "\r\nSec-WebSocket-Extensions: " + offer)
                                .orElse("")
                        + "\r\n\r\n")
                .getBytes(US_ASCII);
    }

    /** The server's 101 answer to a key. */
    public static byte[] response(String key) {
        return ("HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: "
                        + WebSocketAccept.of(key) + "\r\n\r\n")
                .getBytes(US_ASCII);
    }
}
