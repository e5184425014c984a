package org.echobench.core.peer;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import org.echobench.core.client.ClientTls;
import org.echobench.core.client.Target;
import org.echobench.core.spi.TlsMaterial;

/** A server that plays a script on every connection, byte for byte: right or wrong, as the test wants it. */
public final class ScriptedServer implements AutoCloseable {

    /** What happens on one connection; it is closed when the script ends. */
    @FunctionalInterface
    public interface Script {

        /** @throws IOException where the client ended the connection, which ends the script */
        void play(Peer client) throws IOException;
    }

    private final ServerSocket listener;
    private final Script script;
    private final Optional<ClientTls> tls;
    private final List<Peer> peers = new CopyOnWriteArrayList<>();
    private final List<Thread> threads = new CopyOnWriteArrayList<>();
    private final List<Throwable> failures = new CopyOnWriteArrayList<>();

    public ScriptedServer(Script script) throws IOException {
        this(new ServerSocket(0, 50, InetAddress.getLoopbackAddress()), script, Optional.empty());
    }

    /** At a port that is free. */
    public static ScriptedServer at(int port, Script script) throws IOException {
        return new ScriptedServer(
                new ServerSocket(port, 50, InetAddress.getLoopbackAddress()), script, Optional.empty());
    }

    /** Over TLS, with this process's certificate. */
    public static ScriptedServer encrypted(Script script) throws IOException {
        return encrypted(Optional.empty(), script);
    }

    /** The same, agreeing to one protocol (ALPN). */
    public static ScriptedServer encrypted(Optional<String> protocol, Script script) throws IOException {
        return new ScriptedServer(
                TlsMaterial.ofThisProcess()
                        .serverContext()
                        .getServerSocketFactory()
                        .createServerSocket(0, 50, InetAddress.getLoopbackAddress()),
                client -> {
                    SSLSocket socket = (SSLSocket) client.socket();
                    SSLParameters parameters = socket.getSSLParameters();
                    protocol.ifPresent(name -> parameters.setApplicationProtocols(new String[] {name}));
                    socket.setSSLParameters(parameters);
                    script.play(client);
                },
                Optional.of(ClientTls.ofBenchmark(TlsMaterial.ofThisProcess().certificate())));
    }

    private ScriptedServer(ServerSocket listener, Script script, Optional<ClientTls> tls) {
        this.script = script;
        this.tls = tls;
        this.listener = listener;
        start(this::acceptAll, "scripted-server");
    }

    private void start(Runnable task, String name) {
        Thread thread = new Thread(task, name);
        thread.setDaemon(true);
        threads.add(thread);
        thread.start();
    }

    private void acceptAll() {
        while (!listener.isClosed()) {
            try {
                Socket socket = listener.accept();
                Peer peer = new Peer(socket, true);
                peers.add(peer);
                start(() -> play(peer), "scripted-server-" + peers.size());
            } catch (IOException e) {
                if (!listener.isClosed()) {
                    failures.add(e);
                }
            }
        }
    }

    private void play(Peer peer) {
        try (peer) {
            script.play(peer);
        } catch (IOException e) {
            // The client has left: the natural end of a script that serves it for as long as it stays.
        } catch (RuntimeException | Error e) {
            failures.add(e);
        }
    }

    public InetSocketAddress address() {
        return new InetSocketAddress(listener.getInetAddress(), listener.getLocalPort());
    }

    /** Over TLS if the server is encrypted. */
    public Target target() {
        Target plain = Target.of(address());
        return tls.map(plain::withTls).orElse(plain);
    }

    /** Connections accepted so far. */
    public int accepted() {
        return peers.size();
    }

    /** Ends every connection; fails if a script failed. */
    @Override
    public void close() {
        try {
            listener.close();
            threads.get(0).join();
            for (Peer peer : peers) {
                peer.close();
            }
            for (Thread thread : threads) {
                thread.join();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
        for (Throwable failure : failures) {
            throw new AssertionError("a script failed: " + failure, failure);
        }
    }
}
