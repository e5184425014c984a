package org.echobench.core.process;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import org.echobench.core.metrics.JvmUsage;

/** The reports of a service's JVM, by an agent that opened the connection. */
public final class AgentConnection extends ServerReports implements AutoCloseable {

    private static final int PATIENCE_MILLIS = 10_000;

    private final Socket socket;
    private final LineOutput output;
    private final OutputStream commands;

    private AgentConnection(Socket socket, Duration patience) throws IOException {
        super(patience);
        this.socket = socket;
        output = new LineOutput(socket.getInputStream());
        commands = socket.getOutputStream();
    }

    /** Listens for an agent. */
    static ServerSocket listen() throws IOException {
        return new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
    }

    /**
     * The connection of the first agent. It comes when its JVM starts.
     *
     * @throws IOException if none comes within 10 s
     */
    static AgentConnection accept(ServerSocket listening) throws IOException {
        return accept(listening, USUAL_PATIENCE);
    }

    /** The same with another limit for answers. */
    static AgentConnection accept(ServerSocket listening, Duration patience) throws IOException {
        listening.setSoTimeout(PATIENCE_MILLIS);
        try {
            return new AgentConnection(listening.accept(), patience);
        } catch (SocketTimeoutException e) {
            throw new IOException("the service is ready, but no JVM of it was started with " + Service.AGENT, e);
        }
    }

    @Override
    String who() {
        return "the agent of the service";
    }

    @Override
    void command(String line) {
        try {
            commands.write((line + "\n").getBytes(StandardCharsets.US_ASCII));
            commands.flush();
        } catch (IOException e) {
            throw new UncheckedIOException(who() + " has ended", e);
        }
    }

    @Override
    String answer(Duration limit) throws TimeoutException {
        return output.nextAnswer(limit).orElseThrow(() -> {
            IOException ended = new IOException(who() + " has ended");
            return new UncheckedIOException(ended.getMessage(), ended);
        });
    }

    @Override
    public Optional<JvmUsage> latestSample() {
        return output.latestSample();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
