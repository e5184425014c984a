package org.echobench.cluster.clock;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;

/** Asks a {@link ClockServer} for its time. */
public final class ClockClient {

    private static final int TIMEOUT_MILLIS = 5_000;

    /** More than needed: the first ones meet code that is not yet compiled. */
    private static final int PING_PONGS = 400;

    private ClockClient() {}

    /** How far that server's clock is ahead of this process's. */
    public static ClockEstimate estimate(String host, int port) throws IOException {
        try (Socket socket = new Socket()) {
            socket.setTcpNoDelay(true);
            socket.setSoTimeout(TIMEOUT_MILLIS);
            socket.connect(new InetSocketAddress(host, port), TIMEOUT_MILLIS);
            DataInputStream in = new DataInputStream(socket.getInputStream());
            DataOutputStream out = new DataOutputStream(socket.getOutputStream());
            List<PingPong> pingPongs = new ArrayList<>();
            for (int i = 0; i < PING_PONGS; i++) {
                long sent = System.nanoTime();
                out.writeLong(sent);
                long server = in.readLong();
                pingPongs.add(new PingPong(sent, server, System.nanoTime()));
            }
            return ClockEstimate.of(pingPongs);
        } catch (IOException e) {
            throw new IOException("the clock at " + host + ":" + port + " does not answer: " + e.getMessage(), e);
        }
    }
}
