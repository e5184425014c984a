package org.echobench.core.content;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.Optional;

/**
 * A handler's HTTP response.
 *
 * @param status the HTTP status
 * @param contentType the value of Content-Type
 * @param body the whole body; the server sends its length as Content-Length. Never change it: it may be shared.
 * @param session the value for the header {@code X-Session}, where the request had the cookie
 */
public record ContentResponse(int status, String contentType, byte[] body, Optional<String> session) {

    static ContentResponse ok(String contentType, byte[] body) {
        return new ContentResponse(200, contentType, body, Optional.empty());
    }

    /** @param message ASCII */
    public static ContentResponse error(int status, String message) {
        return new ContentResponse(status, HttpContent.TEXT, message.getBytes(US_ASCII), Optional.empty());
    }
}
