package org.echobench.core.content;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;

/** The header {@code Sec-WebSocket-Accept} of an opening handshake, for frameworks that cannot compute it. */
public final class WebSocketAccept {

    private static final String GUID = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";

    private WebSocketAccept() {}

    /** The value that answers a Sec-WebSocket-Key (RFC 6455 §4.2.2). */
    public static String of(String key) {
        try {
            byte[] sha1 = MessageDigest.getInstance("SHA-1").digest((key + GUID).getBytes(US_ASCII));
            return Base64.getEncoder().encodeToString(sha1);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-1", e);
        }
    }
}
