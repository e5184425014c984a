package org.echobench.tck.client;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** HTTP/1.1 over one connection: sends the given bytes unchanged and reads responses strictly. */
public record HttpConnection(TcpConnection tcp) implements AutoCloseable {

    private static final int MAX_LINE_BYTES = 1 << 16;
    private static final int CHUNK_BYTES = 1_000;

    /** A GET with a Host header and the given header lines, each without its line end. */
    public static String get(String target, String... headers) {
        StringBuilder request = new StringBuilder("GET ").append(target).append(" HTTP/1.1\r\nHost: 127.0.0.1\r\n");
        for (String header : headers) {
            request.append(header).append("\r\n");
        }
        return request.append("\r\n").toString();
    }

    /** A POST of a body with its length, or in chunks of up to 1,000 bytes. */
    public static byte[] post(String target, byte[] body, boolean chunked) {
        ByteArrayOutputStream request = new ByteArrayOutputStream();
        String framing = chunked ? "Transfer-Encoding: chunked" : "Content-Length: " + body.length;
        request.writeBytes(
                ("POST " + target + " HTTP/1.1\r\nHost: 127.0.0.1\r\n" + framing + "\r\n\r\n").getBytes(US_ASCII));
        if (!chunked) {
            request.writeBytes(body);
            return request.toByteArray();
        }
        for (int from = 0; from < body.length; from += CHUNK_BYTES) {
            int length = Math.min(CHUNK_BYTES, body.length - from);
            request.writeBytes((Integer.toHexString(length) + "\r\n").getBytes(US_ASCII));
            request.write(body, from, length);
            request.writeBytes("\r\n".getBytes(US_ASCII));
        }
        request.writeBytes("0\r\n\r\n".getBytes(US_ASCII));
        return request.toByteArray();
    }

    /** Sends a GET and reads its response. */
    public HttpResponse exchange(String target, String... headers) {
        send(get(target, headers));
        return read("the response to GET " + target);
    }

    /** Sends the requests with one write. */
    public void send(String... requests) {
        tcp.send(String.join("", requests).getBytes(US_ASCII));
    }

    /** Reads one response to a GET. */
    public HttpResponse read(String expected) {
        String statusLine = line(expected);
        if (!statusLine.matches("HTTP/1\\.1 [1-5][0-9][0-9]( .*)?")) {
            throw tcp.failure("expected " + expected + ", but the status line is \"" + statusLine + "\"", null);
        }
        int status = Integer.parseInt(statusLine, 9, 12, 10);
        Map<String, List<String>> headers = headers(expected);
        HttpResponse head = new HttpResponse(status, headers, new byte[0]);
        if (status < 200 || status == 204 || status == 304) {
            return head;
        }
        return new HttpResponse(status, headers, body(head, expected));
    }

    private Map<String, List<String>> headers(String expected) {
        Map<String, List<String>> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        for (String line = line(expected); !line.isEmpty(); line = line(expected)) {
            int colon = line.indexOf(':');
            if (colon < 1) {
                throw tcp.failure("expected " + expected + ", but a header line is \"" + line + "\"", null);
            }
            headers.computeIfAbsent(line.substring(0, colon), name -> new ArrayList<>())
                    .add(line.substring(colon + 1).trim());
        }
        return headers;
    }

    private byte[] body(HttpResponse head, String expected) {
        if (head.headerHasToken("Transfer-Encoding", "chunked")) {
            return chunked(expected);
        }
        String length = head.header("Content-Length").orElse(null);
        if (length != null) {
            if (!length.matches("[0-9]{1,9}")) {
                throw tcp.failure("expected one Content-Length in " + expected + ", but it is " + length, null);
            }
            return tcp.readFully(Integer.parseInt(length), length + " bytes of body of " + expected);
        }
        if (head.headerHasToken("Connection", "close")) {
            return tcp.readToEnd("the body of " + expected + " and then the end of the connection");
        }
        throw tcp.failure("expected a length of " + expected + ", but it has only the headers " + head.headers(), null);
    }

    private byte[] chunked(String expected) {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        while (true) {
            int size = Integer.parseInt(line(expected).split(";", 2)[0].trim(), 16);
            body.writeBytes(tcp.readFully(size, "a chunk of " + expected));
            String end = line(expected);
            if (!end.isEmpty()) {
                throw tcp.failure("expected the end of a chunk of " + expected + ", but read " + end, null);
            }
            if (size == 0) {
                return body.toByteArray();
            }
        }
    }

    private String line(String expected) {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int b = tcp.read(expected); b != '\n'; b = tcp.read(expected)) {
            if (b < 0) {
                throw tcp.failure(
                        "expected " + expected + ", but the connection ended after \"" + line.toString(ISO_8859_1)
                                + "\"",
                        null);
            }
            if (line.size() == MAX_LINE_BYTES) {
                throw tcp.failure("expected " + expected + ", but a line has no end", null);
            }
            line.write(b);
        }
        String text = line.toString(ISO_8859_1);
        return text.endsWith("\r") ? text.substring(0, text.length() - 1) : text;
    }

    @Override
    public void close() {
        tcp.close();
    }
}
