package org.echobench.core.peer;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;

/** Passes one connection on to a server, in both directions each byte in a segment of its own. */
public final class SlowRelay implements AutoCloseable {

    private final ServerSocket listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
    private final InetSocketAddress server;

    public SlowRelay(InetSocketAddress server) throws IOException {
        this.server = server;
        start(this::relay);
    }

    public InetSocketAddress address() {
        return new InetSocketAddress(listener.getInetAddress(), listener.getLocalPort());
    }

    private static Thread start(Runnable task) {
        Thread thread = new Thread(task, "slow-relay");
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    private void relay() {
        try (Socket client = listener.accept();
                Socket to = new Socket(server.getAddress(), server.getPort())) {
            client.setTcpNoDelay(true);
            to.setTcpNoDelay(true);
            Thread back = start(() -> pass(to, client));
            pass(client, to);
            back.join();
        } catch (IOException e) {
            // Closed before anybody came.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void pass(Socket from, Socket to) {
        try {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            for (int b = in.read(); b >= 0; b = in.read()) {
                out.write(b);
            }
            to.shutdownOutput();
        } catch (IOException e) {
            // One side has left, and the other learns of it when its socket is closed.
            closeBoth(from, to);
        }
    }

    private static void closeBoth(Socket from, Socket to) {
        try (from;
                to) {
            from.isClosed();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @Override
    public void close() throws IOException {
        listener.close();
    }
}
