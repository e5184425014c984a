package org.echobench.core.wire;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;

/** The WebSocket opening handshake (RFC 6455 §4). */
public final class Handshake {

    private static final String GUID = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";

    private Handshake() {}

    /** A fresh Sec-WebSocket-Key: 16 random bytes in Base64. */
    public static String newKey() {
        byte[] nonce = new byte[16];
        ThreadLocalRandom.current().nextBytes(nonce);
        return Base64.getEncoder().encodeToString(nonce);
    }

    /** The Sec-WebSocket-Accept that answers a key (RFC 6455 §4.2.2). */
    public static String accept(String key) {
        try {
            byte[] sha1 = MessageDigest.getInstance("SHA-1").digest((key + GUID).getBytes(US_ASCII));
            return Base64.getEncoder().encodeToString(sha1);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-1", e);
        }
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

    /** As the other, with an offer of extensions where there is one. */
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
                        + accept(key) + "\r\n\r\n")
                .getBytes(US_ASCII);
    }
}
