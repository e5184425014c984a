package org.echobench.core.benchmarks;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.util.List;

/**
 * One response as it comes over the wire.
 *
 * @param lines status line and headers, as sent
 * @param bytes of the whole response, the body included
 */
record ResponseHead(List<String> lines, int bytes) {

    private static final int TIMEOUT_MILLIS = 5_000;

    /**
     * Sends a request on a connection of its own.
     *
     * @param request one that asks the server to end the connection
     * @throws IOException if the server does not answer and end the connection within 5 s
     */
    static ResponseHead of(InetSocketAddress server, byte[] request) throws IOException {
        try (Socket socket = new Socket()) {
            socket.setSoTimeout(TIMEOUT_MILLIS);
            socket.connect(server, TIMEOUT_MILLIS);
            socket.getOutputStream().write(request);
            byte[] response = socket.getInputStream().readAllBytes();
            String text = new String(response, ISO_8859_1);
            int end = text.indexOf("\r\n\r\n");
            if (end < 0) {
                throw new SocketException("the server ended the connection within a response's head");
            }
            return new ResponseHead(List.of(text.substring(0, end).split("\r\n")), response.length);
        }
    }
}
