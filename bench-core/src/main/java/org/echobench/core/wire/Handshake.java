package org.echobench.core.wire;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.Base64;
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

    /** The server's 101 answer to a key. */
    public static byte[] response(String key) {
        return ("HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: "
                        + WebSocketAccept.of(key) + "\r\n\r\n")
                .getBytes(US_ASCII);
    }
}
