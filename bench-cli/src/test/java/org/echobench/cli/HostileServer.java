package org.echobench.cli;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.echobench.core.content.Handshake;

/** Answers every request with the same bytes, whatever they are, or as a test says. One thread for each connection. */
final class HostileServer implements AutoCloseable {

    private static final Pattern KEY = Pattern.compile("(?i)\r\nsec-websocket-key: *(\\S+)");

    /** What happens when a request has come. */
    interface Answer {

        /**
         * Returns whether another request is awaited; otherwise the connection ends.
         *
         * @param number of the request on its connection, from 1
         */
        boolean to(int number, String request, Socket client) throws IOException;
    }

    /**
     * How bytes are sent.
     *
     * @param split each byte of the first thousand by itself
     * @param ends whether the connection ends after them
     */
    record Manner(byte[] bytes, boolean split, boolean ends) {

        void send(Socket client) throws IOException {
            int single = split ? Math.min(bytes.length, 1_000) : 0;
            for (int i = 0; i < single; i++) {
                client.getOutputStream().write(bytes, i, 1);
            }
            client.getOutputStream().write(bytes, single, bytes.length - single);
        }
    }

    private final ServerSocket listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    private final List<Socket> clients = new CopyOnWriteArrayList<>();
    private final Answer answer;

    HostileServer(Answer answer) throws IOException {
        this.answer = answer;
        start(this::accept);
    }

    /** An answer of HTTP/1.0, or any to a request with {@code Connection: close}, ends its connection. */
    static HostileServer answering(byte[] bytes) throws IOException {
        return with("http", new Manner(bytes, false, new String(bytes, ISO_8859_1).startsWith("HTTP/1.0")));
    }

    /** Upgrades, awaits the first frame, sends the bytes, and then reads on. */
    static HostileServer upgrading(byte[] bytes) throws IOException {
        return with("ws", new Manner(bytes, false, false));
    }

    /** One of the two above, by the scheme. */
    static HostileServer with(String scheme, Manner manner) throws IOException {
        return new HostileServer((number, request, client) -> {
            if (scheme.equals("ws")) {
                client.getOutputStream().write(Handshake.response(key(request)));
                client.getInputStream().read();
                manner.send(client);
                if (!manner.ends()) {
                    client.getInputStream().transferTo(OutputStream.nullOutputStream());
                }
                return false;
            }
            manner.send(client);
            return !manner.ends() && !request.contains("Connection: close");
        });
    }

    /** Never answers. */
    static HostileServer silent() throws IOException {
        return new HostileServer((number, request, client) -> true);
    }

    /** The key of a request for an upgrade. */
    static String key(String request) {
        Matcher key = KEY.matcher(request);
        if (!key.find()) {
            throw new AssertionError("no upgrade was asked for: " + request);
        }
        return key.group(1);
    }

    /** Ends the connection with a reset. */
    static boolean reset(Socket client) throws IOException {
        client.setSoLinger(true, 0);
        return false;
    }

    /** {@code 82 7F} as bytes. */
    static byte[] bytes(String hex) {
        return HexFormat.of().parseHex(hex.replace(" ", ""));
    }

    private static void start(Runnable task) {
        Thread thread = new Thread(task, "hostile-server");
        thread.setDaemon(true);
        thread.start();
    }

    private void accept() {
        while (!listener.isClosed()) {
            try {
                Socket client = listener.accept();
                clients.add(client);
                start(() -> serve(client));
            } catch (IOException e) {
                // Closed: the test is over.
            }
        }
    }

    private void serve(Socket client) {
        try (client) {
            client.setTcpNoDelay(true);
            boolean more = true;
            for (int number = 1; more; number++) {
                more = answer.to(number, request(client.getInputStream()), client);
            }
        } catch (IOException e) {
            // The client has left.
        }
    }

    private static String request(InputStream in) throws IOException {
        ByteArrayOutputStream head = new ByteArrayOutputStream();
        while (!head.toString(US_ASCII).endsWith("\r\n\r\n")) {
            int next = in.read();
            if (next < 0) {
                throw new IOException("the client has left");
            }
            head.write(next);
        }
        return head.toString(US_ASCII);
    }

    /** Host and port. */
    String authority() {
        return "127.0.0.1:" + listener.getLocalPort();
    }

    /** {@code echobench load} against this server; without other words short and with two connections. */
    Cli.Result load(String scheme, Object... more) {
        String given = Arrays.toString(more);
        String usual = (given.contains("--connections") ? "" : " --connections 2")
                + (given.contains("--duration") ? "" : " --duration 500ms");
        return Cli.run("load --warmup 0s" + usual, scheme + "://" + authority() + "/", more);
    }

    @Override
    public void close() {
        try {
            listener.close();
            for (Socket client : clients) {
                client.close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
