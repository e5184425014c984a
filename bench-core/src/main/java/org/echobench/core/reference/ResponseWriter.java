package org.echobench.core.reference;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.echobench.core.content.Answer;
import org.echobench.core.content.DateHeader;
import org.echobench.core.spi.Endpoints;

/** Writes HTTP/1.1 responses. The part of a head that does not change is kept as bytes. Not thread-safe. */
final class ResponseWriter {

    /** Whether the connection stays open, and the matching header. */
    enum Persistence {
        /** It stays, as HTTP/1.1 has it. */
        DEFAULT(""),
        /** It stays, which HTTP/1.0 must be told. */
        KEEP_ALIVE("Connection: keep-alive\r\n"),
        CLOSE("Connection: close\r\n");

        private final byte[] header;

        Persistence(String header) {
            this.header = header.getBytes(US_ASCII);
        }
    }

    private static final byte[] LINE_END = {'\r', '\n'};
    private static final byte[] SESSION = (Endpoints.SESSION_HEADER + ": ").getBytes(US_ASCII);

    /** By content type; the handlers have only a few. */
    private final Map<String, byte[]> okHeads = new HashMap<>();

    private final DateHeader<byte[]> date;

    /** @param date the line of the header, as {@link #dateLine} makes it */
    ResponseWriter(DateHeader<byte[]> date) {
        this.date = date;
    }

    /** The form in which a writer wants the header. */
    static byte[] dateLine(String date) {
        return ("Date: " + date + "\r\n").getBytes(US_ASCII);
    }

    void write(Outbound out, Answer answer, Persistence persistence) throws IOException {
        String type = answer.contentType();
        out.put(
                answer.status() == 200
                        ? okHeads.computeIfAbsent(type, t -> head(200, t))
                        : head(answer.status(), type));
        out.put(Integer.toString(answer.body().length).getBytes(US_ASCII));
        out.put(LINE_END);
        out.put(date.value());
        out.put(persistence.header);
        if (answer.session().isPresent()) {
            out.put(SESSION);
            out.put(answer.session().get().getBytes(ISO_8859_1));
            out.put(LINE_END);
        }
        out.put(LINE_END);
        out.put(answer.body());
    }

    private static byte[] head(int status, String contentType) {
        return ("HTTP/1.1 " + status + " " + reason(status) + "\r\n" + extra(status) + "Content-Type: " + contentType
                        + "\r\nContent-Length: ")
                .getBytes(US_ASCII);
    }

    private static String reason(int status) {
        switch (status) {
            case 200:
                return "OK";
            case 400:
                return "Bad Request";
            case 404:
                return "Not Found";
            case 405:
                return "Method Not Allowed";
            case 426:
                return "Upgrade Required";
            default:
                return "Status";
        }
    }

    private static String extra(int status) {
        return status == 405 ? "Allow: GET\r\n" : status == 426 ? "Upgrade: websocket\r\n" : "";
    }
}
