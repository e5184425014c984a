package org.echobench.core.process;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.concurrent.ThreadLocalRandom;

/**
 * A port of the loopback address for a process that will listen on it later. It is below those that a system gives out by
 * itself (from 32768 on Linux, from 49152 elsewhere): no other process gets it meanwhile, and a process that tries to connect
 * too early is refused and never connected with itself. Any thread may ask.
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
     * Fails where a server's bind would. It does not listen: whoever waits for the server would take it for that.
     *
     * @throws IOException if the address is taken, or none of this machine
     */
    public static void require(InetSocketAddress address) throws IOException {
        try (Socket socket = new Socket()) {
            socket.setReuseAddress(true); // as servers do
            socket.bind(address);
        }
    }
}
