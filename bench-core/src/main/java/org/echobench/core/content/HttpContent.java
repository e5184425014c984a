package org.echobench.core.content;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.Optional;
import org.echobench.core.spi.Endpoints;
import org.echobench.core.spi.ServerConfig;

/** Routes and answers the HTTP endpoints, the same for every server. Thread-safe. */
public final class HttpContent {

    public static final String TEXT = "text/plain";
    public static final String JSON = "application/json";
    public static final String HTML = "text/html";

    private static final byte[] HTML_START =
            "<!DOCTYPE html><html><head><title>Echobench</title></head><body><p>".getBytes(US_ASCII);
    private static final byte[] HTML_END = "</p></body></html>".getBytes(US_ASCII);

    private final ObjectMapper mapper = new ObjectMapper();
    private final HandlerWork work;

    public HttpContent(ServerConfig config) {
        work = new HandlerWork(config);
    }

    /** The method that a path is for: POST for {@link Endpoints#UPLOAD}, GET for all others. */
    public static String method(String path) {
        return path.equals(Endpoints.UPLOAD) ? "POST" : "GET";
    }

    /** Reads the body of a POST to its end and discards it; returns its length in bytes. */
    public static int drain(InputStream body) throws IOException {
        return Math.toIntExact(body.transferTo(OutputStream.nullOutputStream()));
    }

    /** The response to a request with its path's method; status 404 for an unknown path, 400 for a malformed one. */
    public ContentResponse respond(RequestView request) {
        work.perform();
        String path = request.path();
        return switch (path) {
            case Endpoints.PLAINTEXT -> ContentResponse.ok(TEXT, "Hello, World!".getBytes(US_ASCII));
            case Endpoints.JSON -> ContentResponse.ok(JSON, serialise(Message.hello()));
            case Endpoints.JSON_COMPLEX -> ContentResponse.ok(JSON, serialise(Order.next()));
            case Endpoints.GREETING -> greeting(request);
            case Endpoints.UPLOAD ->
                ContentResponse.ok(
                        TEXT, Integer.toString(request.posted().orElse(0)).getBytes(US_ASCII));
            default -> path.startsWith(Endpoints.HTML) ? html(path) : ContentResponse.error(404, "no such path");
        };
    }

    private static ContentResponse greeting(RequestView request) {
        Optional<String> name = request.parameter(Endpoints.NAME_PARAMETER);
        if (name.isEmpty()) {
            return ContentResponse.error(400, "the query parameter 'name' is missing");
        }
        byte[] body = ("Hello, " + name.get() + "!").getBytes(UTF_8);
        return new ContentResponse(200, TEXT + "; charset=utf-8", body, request.cookie(Endpoints.SESSION_COOKIE));
    }

    private static ContentResponse html(String path) {
        int bytes;
        try {
            bytes = Integer.parseInt(path, Endpoints.HTML.length(), path.length(), 10);
        } catch (NumberFormatException e) {
            return ContentResponse.error(400, "not a number of bytes");
        }
        return html(bytes)
                .map(document -> ContentResponse.ok(HTML, document))
                .orElseGet(() -> ContentResponse.error(400, "size out of range"));
    }

    /**
     * The document of {@code /html/{bytes}}: exactly this many bytes of ASCII, built anew, as by a template engine.
     *
     * @return empty unless {@code bytes} is {@link Endpoints#MIN_HTML_BYTES} to {@link Endpoints#MAX_HTML_BYTES}
     */
    public static Optional<byte[]> html(int bytes) {
        if (bytes < Endpoints.MIN_HTML_BYTES || bytes > Endpoints.MAX_HTML_BYTES) {
            return Optional.empty();
        }
        if (bytes < HTML_START.length + HTML_END.length) {
            byte[] small = new byte[bytes];
            Arrays.fill(small, (byte) 'x');
            return Optional.of(small);
        }
        byte[] body = Arrays.copyOf(HTML_START, bytes);
        Arrays.fill(body, HTML_START.length, bytes - HTML_END.length, (byte) 'x');
        System.arraycopy(HTML_END, 0, body, bytes - HTML_END.length, HTML_END.length);
        return Optional.of(body);
    }

    private byte[] serialise(Object value) {
        try {
            return mapper.writeValueAsBytes(value);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }
}
