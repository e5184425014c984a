package org.echobench.core.content;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.Optional;

/**
 * A handler's answer.
 *
 * @param status the HTTP status
 * @param contentType the value of Content-Type
 * @param body the whole body; the server sends its length as Content-Length. Not to be changed: it may be shared.
 * @param session the value for the header {@code X-Session}, where the request had the cookie
 */
public record Answer(int status, String contentType, byte[] body, Optional<String> session) {

    static Answer ok(String contentType, byte[] body) {
        return new Answer(200, contentType, body, Optional.empty());
    }

    /** @param message ASCII */
    public static Answer error(int status, String message) {
        return new Answer(status, HttpContent.TEXT, message.getBytes(US_ASCII), Optional.empty());
    }
}
