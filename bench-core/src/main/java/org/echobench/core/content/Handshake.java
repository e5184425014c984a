package org.echobench.core.content;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.concurrent.ThreadLocalRandom;

/** The WebSocket opening handshake (RFC 6455 §4), for the client and frameworks that cannot compute the response. */
public final class Handshake {

    private static final String GUID = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";

    private Handshake() {}

    /** A fresh Sec-WebSocket-Key: 16 random bytes in Base64. */
    public static String newKey() {
        byte[] nonce = new byte[16];
        ThreadLocalRandom.current().nextBytes(nonce);
        return Base64.getEncoder().encodeToString(nonce);
    }

    /** The value of Sec-WebSocket-Accept for a key. */
    public static String accept(String key) {
        try {
            byte[] sha1 = MessageDigest.getInstance("SHA-1").digest((key + GUID).getBytes(US_ASCII));
            return Base64.getEncoder().encodeToString(sha1);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-1", e);
        }
    }

    /** The server's 101 response to a key. */
    public static byte[] response(String key) {
        return ("HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: "
                        + accept(key) + "\r\n\r\n")
                .getBytes(US_ASCII);
    }
}
