package org.echobench.cluster.node;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.echobench.core.subscribers.MessageLine;

/** A TCP connection between the server's node and a client's. Used by one thread. */
final class NodeLine implements MessageLine {

    private final Socket socket;
    private final BufferedReader in;
    private final OutputStream out;

    NodeLine(Socket socket) throws IOException {
        this.socket = socket;
        socket.setTcpNoDelay(true);
        in = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII));
        out = socket.getOutputStream();
    }

    @Override
    public void sendLine(String line) {
        try {
            out.write((line + "\n").getBytes(StandardCharsets.US_ASCII));
        } catch (IOException e) {
            throw ended(e);
        }
    }

    @Override
    public Optional<String> nextLine() {
        try {
            return Optional.ofNullable(in.readLine());
        } catch (IOException e) {
            throw ended(e);
        }
    }

    private static UncheckedIOException ended(IOException e) {
        return new UncheckedIOException("the connection to the other node ended: " + e.getMessage(), e);
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
