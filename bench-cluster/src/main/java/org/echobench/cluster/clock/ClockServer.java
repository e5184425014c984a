package org.echobench.cluster.clock;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.util.Optional;

/** Tells this process's {@link System#nanoTime} to whoever sends eight bytes: a thread for each client. */
public final class ClockServer implements AutoCloseable {

    private final ServerSocket socket = new ServerSocket();
    private final Thread acceptor;
    private volatile Optional<IOException> failure = Optional.empty();

    /** @param host the address to listen on; the kernel chooses the port */
    public ClockServer(String host) throws IOException {
        socket.bind(new InetSocketAddress(host, 0));
        acceptor = start(this::accept, "echobench-clock");
    }

    private static Thread start(Runnable body, String name) {
        Thread thread = new Thread(body, name);
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    private void accept() {
        while (!socket.isClosed()) {
            try {
                Socket client = socket.accept();
                start(() -> answer(client), "echobench-clock-client");
            } catch (SocketException e) {
                if (!socket.isClosed()) {
                    failure = Optional.of(e);
                    return;
                }
            } catch (IOException e) {
                failure = Optional.of(e);
                return;
            }
        }
    }

    private void answer(Socket client) {
        try (client;
                DataInputStream in = new DataInputStream(client.getInputStream());
                DataOutputStream out = new DataOutputStream(client.getOutputStream())) {
            client.setTcpNoDelay(true);
            while (true) {
                in.readLong();
                out.writeLong(System.nanoTime());
                out.flush();
            }
        } catch (EOFException e) {
            // The client has closed the connection after its last answer.
        } catch (IOException e) {
            // A client that has ended needs no answer; one that still waits sees its own socket fail.
            failure = Optional.of(e);
        }
    }

    public int port() {
        return socket.getLocalPort();
    }

    /** @throws IOException if it ended early */
    @Override
    public void close() throws IOException {
        socket.close();
        try {
            // Until it has noticed, the kernel still takes connections.
            acceptor.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        if (failure.isPresent()) {
            throw failure.get();
        }
    }
}
