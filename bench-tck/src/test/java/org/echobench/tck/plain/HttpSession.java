package org.echobench.tck.plain;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.GZIPOutputStream;
import org.echobench.core.content.ContentResponse;
import org.echobench.core.spi.Endpoints;

/** One connection until it ends or becomes a WebSocket. */
final class HttpSession {

    private final PlainServer server;
    private final Socket socket;
    private final BufferedInputStream in;
    private final OutputStream out;
    private byte[] held;
    private int requests;

    HttpSession(PlainServer server, Socket socket) throws IOException {
        this.server = server;
        this.socket = socket;
        in = new BufferedInputStream(socket.getInputStream(), 1 << 16);
        out = socket.getOutputStream();
    }

    void run() throws IOException {
        for (String line = line(); line != null; line = line()) {
            Map<String, String> headers = headers();
            PlainRequest request = request(line, headers);
            boolean webSocketPath = PlainServer.isWebSocketPath(request.path());
            String upgrade = headers.getOrDefault("upgrade", "").toLowerCase(Locale.ROOT);
            if (upgrade.equals("websocket") && (webSocketPath || server.has(Fault.UPGRADES_ANY_PATH))) {
                new WebSocketSession(server, socket, in, out).run(request.path(), headers);
                return;
            }
            if (!respond(request, webSocketPath, headers)) {
                return;
            }
        }
    }

    private PlainRequest request(String line, Map<String, String> headers) throws IOException {
        String[] words = line.split(" ", 3);
        if (words.length < 3) {
            throw new IOException("no request: " + line);
        }
        return new PlainRequest(server, words[1], headers.getOrDefault("cookie", ""));
    }

    /** Whether the connection is to be kept. */
    private boolean respond(PlainRequest request, boolean webSocketPath, Map<String, String> headers)
            throws IOException {
        ContentResponse answer = server.content.respond(request);
        if (answer.status() == 404 && server.has(Fault.ANSWERS_UNKNOWN_PATHS)
                || answer.status() == 400 && server.has(Fault.ANSWERS_BAD_SIZES)) {
            answer = new ContentResponse(200, answer.contentType(), answer.body(), answer.session());
        }
        if (webSocketPath) {
            int status = server.has(Fault.ANSWERS_PLAIN_GET_ON_WEBSOCKET_PATH) ? 200 : 426;
            answer = new ContentResponse(status, "text/plain", new byte[0], answer.session());
        }
        if (request.path().equals(Endpoints.JSON_COMPLEX) && server.has(Fault.ANSWERS_THE_SAME_ORDER)) {
            answer = new ContentResponse(
                    200, answer.contentType(), "{\"lines\":[]}".getBytes(US_ASCII), answer.session());
        }
        write(bytes(answer, headers));
        requests++;
        boolean worn = requests == 100 && server.has(Fault.ENDS_AFTER_100_REQUESTS)
                || requests == 1_000 && server.has(Fault.ENDS_AFTER_1000_REQUESTS);
        boolean asked =
                headers.getOrDefault("connection", "").equals("close") && !server.has(Fault.IGNORES_CONNECTION_CLOSE);
        return !worn && !asked;
    }

    private void write(byte[] response) throws IOException {
        if (server.has(Fault.SWAPS_RESPONSES) && held == null && in.available() > 0) {
            held = response;
            return;
        }
        if (server.has(Fault.DROPS_PIPELINED_REQUESTS)) {
            in.skipNBytes(in.available());
        }
        out.write(response);
        if (held != null) {
            out.write(held);
            held = null;
        }
    }

    private byte[] bytes(ContentResponse answer, Map<String, String> headers) throws IOException {
        byte[] body = answer.body();
        StringBuilder head = new StringBuilder("HTTP/1.1 " + answer.status() + " Status\r\n");
        head.append("Content-Type: ").append(answer.contentType()).append("\r\n");
        answer.session().ifPresent(session -> head.append(Endpoints.SESSION_HEADER + ": ")
                .append(session)
                .append("\r\n"));
        head.append(server.date.next());
        if (server.has(Fault.ANNOUNCES_A_TIMEOUT)) {
            head.append("Keep-Alive: timeout=5, max=100\r\n");
        }
        if (server.has(Fault.COMPRESSES_RESPONSES) && headers.containsKey("accept-encoding")) {
            head.append("Content-Encoding: gzip\r\n");
            body = gzip(body);
        }
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        if (server.has(Fault.SENDS_CHUNKS)) {
            head.append("Transfer-Encoding: chunked\r\n\r\n");
            all.writeBytes(head.toString().getBytes(UTF_8));
            all.writeBytes((Integer.toHexString(body.length) + "\r\n").getBytes(US_ASCII));
            all.writeBytes(body);
            all.writeBytes("\r\n0\r\n\r\n".getBytes(US_ASCII));
        } else {
            int length = server.has(Fault.WRONG_CONTENT_LENGTH) ? body.length - 1 : body.length;
            head.append("Content-Length: ").append(length).append("\r\n\r\n");
            all.writeBytes(head.toString().getBytes(UTF_8));
            all.writeBytes(body);
        }
        return all.toByteArray();
    }

    private static byte[] gzip(byte[] body) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
            gzip.write(body);
        }
        return bytes.toByteArray();
    }

    private Map<String, String> headers() throws IOException {
        Map<String, String> headers = new TreeMap<>();
        for (String line = line(); line != null && !line.isEmpty(); line = line()) {
            String[] parts = line.split(":", 2);
            headers.put(parts[0].toLowerCase(Locale.ROOT), parts[1].trim());
        }
        return headers;
    }

    /** The next line without its end, or null at the end of the connection. */
    private String line() throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int b = in.read(); b != '\n'; b = in.read()) {
            if (b < 0) {
                return null;
            }
            if (b != '\r') {
                line.write(b);
            }
        }
        return line.toString(US_ASCII);
    }
}
