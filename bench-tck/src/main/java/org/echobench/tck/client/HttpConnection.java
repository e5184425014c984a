package org.echobench.tck.client;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;

/**
 * A blocking connection to the server under test: sends the given bytes unchanged and reads responses of HTTP/1.1
 * strictly. Every wait has a limit, and a failure names the server and what was expected of it. One thread may read
 * while another sends; otherwise not thread-safe.
 */
public class HttpConnection implements AutoCloseable {

    private static final int MAX_LINE_BYTES = 1 << 16;
    private static final int CHUNK_BYTES = 1_000;

    private final String serverId;
    private final Socket socket;
    private final InputStream in;
    private final OutputStream out;

    /**
     * @param serverId named in every failure
     * @param socket a connected socket; its timeout is the longest wait for anything
     */
    public HttpConnection(String serverId, Socket socket) {
        this.serverId = serverId;
        this.socket = socket;
        try {
            in = new BufferedInputStream(socket.getInputStream(), 1 << 16);
            out = socket.getOutputStream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A GET with a Host header and the given header lines, each without its line end. */
    public static String get(String target, String... headers) {
        String lines = headers.length == 0 ? "" : String.join("\r\n", headers) + "\r\n";
        return "GET " + target + " HTTP/1.1\r\nHost: 127.0.0.1\r\n" + lines + "\r\n";
    }

    /** A POST with a Content-Length, or in chunks of up to 1,000 bytes. */
    public static byte[] post(String target, byte[] body, boolean chunked) {
        ByteArrayOutputStream request = new ByteArrayOutputStream();
        String framing = chunked ? "Transfer-Encoding: chunked" : "Content-Length: " + body.length;
        request.writeBytes(
                ("POST " + target + " HTTP/1.1\r\nHost: 127.0.0.1\r\n" + framing + "\r\n\r\n").getBytes(US_ASCII));
        int step = chunked ? CHUNK_BYTES : Math.max(1, body.length);
        for (int from = 0; from < body.length; from += step) {
            int length = Math.min(step, body.length - from);
            request.writeBytes((chunked ? Integer.toHexString(length) + "\r\n" : "").getBytes(US_ASCII));
            request.write(body, from, length);
            request.writeBytes((chunked ? "\r\n" : "").getBytes(US_ASCII));
        }
        request.writeBytes((chunked ? "0\r\n\r\n" : "").getBytes(US_ASCII));
        return request.toByteArray();
    }

    public int localPort() {
        return socket.getLocalPort();
    }

    /** Sends all bytes with one write, and fails if the server ends the connection before they are taken. */
    public void send(byte[] bytes) {
        try {
            out.write(bytes);
        } catch (IOException e) {
            throw failure("the server to take " + bytes.length + " bytes", "the connection ended", e);
        }
    }

    /** Sends the requests with one write. */
    public void send(String... requests) {
        send(String.join("", requests).getBytes(US_ASCII));
    }

    /** Sends each byte with a write of its own. */
    public void sendByteByByte(byte[] bytes) {
        for (byte b : bytes) {
            send(new byte[] {b});
        }
    }

    /** As {@link #send}, on another thread, so that the caller can read the response before everything is sent. */
    public CompletableFuture<Void> sendInBackground(byte[] bytes) {
        return CompletableFuture.runAsync(() -> send(bytes), task -> {
            Thread sender = new Thread(task, "tck-sender");
            sender.setDaemon(true);
            sender.start();
        });
    }

    /** Sends a GET and reads its response. */
    public HttpResponse exchange(String target, String... headers) {
        send(get(target, headers));
        return read("the response to GET " + target);
    }

    /** Reads one response to a GET or a POST, whose length must be a Content-Length. */
    public HttpResponse read(String expected) {
        String statusLine = line(expected);
        if (!statusLine.matches("HTTP/1\\.1 [1-5][0-9][0-9]( .*)?")) {
            throw failure(expected, "the status line is \"" + statusLine + "\"");
        }
        int status = Integer.parseInt(statusLine, 9, 12, 10);
        Map<String, List<String>> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        for (String line = line(expected); !line.isEmpty(); line = line(expected)) {
            int colon = line.indexOf(':');
            if (colon < 1) {
                throw failure(expected, "a header line is \"" + line + "\"");
            }
            headers.computeIfAbsent(line.substring(0, colon), name -> new ArrayList<>())
                    .add(line.substring(colon + 1).trim());
        }
        if (status < 200 || status == 204 || status == 304) {
            return new HttpResponse(status, headers, new byte[0]);
        }
        String length = String.join(", ", headers.getOrDefault("Content-Length", List.of()));
        if (!length.matches("[0-9]{1,9}") || headers.containsKey("Transfer-Encoding")) {
            throw failure("one Content-Length of " + expected, "its headers are " + headers);
        }
        byte[] body = readFully(Integer.parseInt(length), length + " bytes of body of " + expected);
        return new HttpResponse(status, headers, body);
    }

    private String line(String expected) {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (byte b = readFully(1, expected)[0]; b != '\n'; b = readFully(1, expected)[0]) {
            if (line.size() == MAX_LINE_BYTES) {
                throw failure(expected, "a line has no end");
            }
            line.write(b);
        }
        String text = line.toString(ISO_8859_1);
        return text.endsWith("\r") ? text.substring(0, text.length() - 1) : text;
    }

    /** The next byte, or −1 at the end of the connection; a reset counts as the end. */
    public int readByte(String expected) {
        try {
            return readFully(1, expected)[0] & 0xFF;
        } catch (ConnectionEnded e) {
            return -1;
        }
    }

    /**
     * Reads exactly {@code length} bytes.
     *
     * @throws ConnectionEnded if the server ends the connection before that
     */
    public byte[] readFully(int length, String expected) {
        try {
            byte[] bytes = in.readNBytes(length);
            if (bytes.length < length) {
                throw new ConnectionEnded(message(expected, "the connection ended"), null);
            }
            return bytes;
        } catch (SocketTimeoutException e) {
            throw failure(expected, "nothing came in time", e);
        } catch (SocketException e) {
            throw new ConnectionEnded(message(expected, "the connection ended"), e);
        } catch (IOException e) {
            throw failure(expected, "cannot read", e);
        }
    }

    /** Reads until the server ends the connection, and returns what came before that. */
    public byte[] readToEnd(String expected) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (int b = readByte(expected); b >= 0; b = readByte(expected)) {
            bytes.write(b);
        }
        return bytes.toByteArray();
    }

    /** Fails unless the server ends the connection without another byte. */
    public void readEnd(String expected) {
        int left = readToEnd(expected).length;
        if (left > 0) {
            throw failure(expected, left + " bytes came before it");
        }
    }

    /** Tells the server that the client sends nothing more; what the server sends can still be read. */
    public void endOutput() {
        try {
            socket.shutdownOutput();
        } catch (IOException e) {
            throw failure("the connection to outlive its output", "it ended", e);
        }
    }

    /** Ends the connection with a reset instead of an orderly end. */
    public void reset() {
        try {
            socket.setSoLinger(true, 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        close();
    }

    /** Ends the TCP connection without a close handshake. */
    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private String message(String expected, String but) {
        return "server '" + serverId + "': expected " + expected + ", but " + but;
    }

    final AssertionError failure(String expected, String but) {
        return failure(expected, but, null);
    }

    final AssertionError failure(String expected, String but, Throwable cause) {
        return new AssertionError(message(expected, but), cause);
    }

    /** The server ended the connection in the middle of what was expected. */
    static final class ConnectionEnded extends AssertionError {
        private static final long serialVersionUID = 1L;

        ConnectionEnded(String message, Throwable cause) {
            super(message, cause);
        }
    }
}
