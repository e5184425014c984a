package org.echobench.cluster.node;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** A connection between the server's node and a loader's: lines of JSON both ways. Used by one thread. */
final class CrewLine implements AutoCloseable {

    private final Socket socket;
    private final BufferedReader in;
    private final PrintStream out;
    private final ObjectMapper mapper = new ObjectMapper();

    CrewLine(Socket socket) throws IOException {
        this.socket = socket;
        socket.setTcpNoDelay(true);
        in = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
        out = new PrintStream(socket.getOutputStream(), false, StandardCharsets.UTF_8);
    }

    void send(Object message) throws IOException {
        out.println(mapper.writeValueAsString(message));
        out.flush();
        if (out.checkError()) {
            throw new EOFException("the connection to the other node ended");
        }
    }

    /** The next message; empty at the end. */
    Optional<JsonNode> receive() throws IOException {
        String line = in.readLine();
        return line == null ? Optional.empty() : Optional.of(mapper.readTree(line));
    }

    <T> T receive(Class<T> type) throws IOException {
        return mapper.treeToValue(receive().orElseThrow(() -> new EOFException("a loader ended the connection")), type);
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
