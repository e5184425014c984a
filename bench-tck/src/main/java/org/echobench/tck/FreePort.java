package org.echobench.tck;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.concurrent.ThreadLocalRandom;

/**
 * A port for a server that starts on it more than once. It is below those that a system gives out by itself (from 32768
 * on Linux, from 49152 elsewhere), so that no other process gets it while the server is down.
 */
final class FreePort {

    private static final int FIRST = 10_000;
    private static final int END = 32_768;
    private static final int TRIES = 100;

    private FreePort() {}

    static int find() {
        for (int i = 0; i < TRIES; i++) {
            int port = ThreadLocalRandom.current().nextInt(FIRST, END);
            try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
                return socket.getLocalPort();
            } catch (IOException taken) {
                // The next one may be free.
            }
        }
        throw new AssertionError("none of " + TRIES + " ports from " + FIRST + " to " + END + " is free");
    }
}
