package org.echobench.core.process;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Finds a loopback port for a process that will listen on it later. The port is below the ephemeral ports (from 32768
 * on Linux, from 49152 elsewhere), so no other process gets it meanwhile, and a client that connects too early is
 * refused instead of connecting to itself. Thread-safe.
 */
public final class FreePort {

    private static final int FIRST = 10_000;
    private static final int END = 32_768;
    private static final int TRIES = 100;

    private FreePort() {}

    /** @throws IOException if none of a hundred is free */
    public static int find() throws IOException {
        for (int i = 0; i < TRIES; i++) {
            int port = ThreadLocalRandom.current().nextInt(FIRST, END);
            try {
                require(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
                return port;
            } catch (IOException taken) {
                // The next one may be free.
            }
        }
        throw new IOException("none of " + TRIES + " ports from " + FIRST + " to " + END + " is free");
    }

    /**
     * Fails where a server's bind would. It does not listen: a client waiting for the server would be fooled.
     *
     * @throws IOException if the address is taken, or is not this machine's
     */
    public static void require(InetSocketAddress address) throws IOException {
        try (Socket socket = new Socket()) {
            socket.setReuseAddress(true); // as servers do
            socket.bind(address);
        }
    }
}
