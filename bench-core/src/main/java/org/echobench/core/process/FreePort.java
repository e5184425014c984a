package org.echobench.core.process;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.concurrent.ThreadLocalRandom;

/**
 * A port of the loopback address for a process that will listen on it later. It is below those that a system gives out by
 * itself (from 32768 on Linux, from 49152 elsewhere): no other process gets it meanwhile, and one that tries to connect
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
            try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
                return socket.getLocalPort();
            } catch (IOException taken) {
                // The next one may be free.
            }
        }
        throw new IOException("none of " + TRIES + " ports from " + FIRST + " to " + END + " is free");
    }
}
