package org.echobench.cluster.ssh;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import net.schmizz.keepalive.KeepAliveProvider;
import net.schmizz.sshj.DefaultConfig;
import net.schmizz.sshj.SSHClient;
import net.schmizz.sshj.connection.channel.direct.Session;
import net.schmizz.sshj.connection.channel.forwarded.RemotePortForwarder;
import net.schmizz.sshj.connection.channel.forwarded.SocketForwardingConnectListener;
import net.schmizz.sshj.sftp.SFTPClient;
import net.schmizz.sshj.userauth.UserAuthException;
import net.schmizz.sshj.xfer.FileSystemFile;
import org.echobench.cluster.topology.SshAccess;

/** One SSH connection to a host: files go there, a command runs there, a port there leads here. */
public final class SshHost implements AutoCloseable {

    private static final int TIMEOUT_MILLIS = 10_000;

    /** Five missed answers end the connection. */
    private static final int KEEP_ALIVE_SECONDS = 2;

    /** Ends the group, first in order and then by force: a JVM without its controller may wait long for it at its end. */
    private static final String END = "trap '' TERM HUP; kill -- -$$; sleep 1; kill -s KILL -- -$$";

    private static final String SIGNAL = "kill -- -$$;";

    private static final String TRAP = "trap " + quoted(END) + " TERM HUP; ";

    private final String name;
    private final SSHClient client;

    private SshHost(String name, SSHClient client) {
        this.name = name;
        this.client = client;
    }

    /**
     * Connects.
     *
     * @throws HostException if it is not reached, not trusted, or does not let us in
     * @throws IOException if the file of known hosts cannot be read
     */
    public static SshHost connect(String name, SshAccess access) throws IOException {
        KnownHosts known = new KnownHosts(access.knownHosts());
        DefaultConfig config = new DefaultConfig();
        config.setKeepAliveProvider(KeepAliveProvider.KEEP_ALIVE);
        SSHClient client = new SSHClient(config);
        client.addHostKeyVerifier(known);
        client.setConnectTimeout(TIMEOUT_MILLIS);
        client.setTimeout(TIMEOUT_MILLIS);
        try {
            client.connect(name, access.port());
            client.getConnection().getKeepAlive().setKeepAliveInterval(KEEP_ALIVE_SECONDS);
            if (access.key().isPresent()) {
                client.authPublickey(
                        access.user(), client.loadKeys(access.key().get().toString()));
            } else {
                client.authPublickey(access.user());
            }
            return new SshHost(name, client);
        } catch (UserAuthException e) {
            client.close();
            throw new HostException(
                    name, "it does not accept user " + access.user() + " by key: name the key with ssh.key", e);
        } catch (IOException e) {
            client.close();
            throw new HostException(
                    name,
                    known.refusal()
                            .map(reason -> "it is not trusted: " + reason)
                            .orElse("it cannot be reached by SSH at port " + access.port() + ": " + e.getMessage()),
                    e);
        }
    }

    /** Hears when the connection breaks, other than by {@link #close()}. */
    void onLoss(Consumer<String> listener) {
        client.getTransport().setDisconnectListener((reason, message) -> listener.accept(message));
    }

    /** From now on a port of the host's loopback address leads to a local one. */
    int forward(int localPort) throws IOException {
        RemotePortForwarder.Forward forward = client.getRemotePortForwarder()
                .bind(
                        new RemotePortForwarder.Forward("localhost", 0),
                        new SocketForwardingConnectListener(new java.net.InetSocketAddress("127.0.0.1", localPort)));
        return forward.getPort();
    }

    /** Copies files into a folder relative to the home directory; it is made with all above it. */
    void copy(List<Path> files, String folder) throws IOException {
        output("mkdir -p -- " + quoted(folder));
        try (SFTPClient sftp = client.newSFTPClient()) {
            for (Path file : files) {
                sftp.put(new FileSystemFile(file.toFile()), folder + "/" + file.getFileName());
            }
        }
    }

    /** A client of its own for files; the caller closes it. */
    SFTPClient files() throws IOException {
        return client.newStatefulSFTPClient();
    }

    /**
     * Starts a program that ends, with all that it has started, when this connection does: a shell waits for a signal and
     * then ends its process group. The end of its input and the end of the program are such signals. Both are awaited
     * in the background: a shell that waits for a program in the foreground defers its traps.
     *
     * @return whether it still runs or some of its output has not yet been passed on
     */
    BooleanSupplier start(String command) throws IOException {
        Session.Command running = client.startSession()
                .exec("exec setsid -w sh -c "
                        + quoted(TRAP + "exec 3<&0; { cat >/dev/null; " + SIGNAL + " } <&3 3<&- & { " + command + "; "
                                + SIGNAL + " } 3<&- & wait; " + END));
        Thread output = pass(running.getInputStream(), System.out);
        Thread errors = pass(running.getErrorStream(), System.err);
        return () -> output.isAlive() || errors.isAlive();
    }

    private Thread pass(InputStream from, PrintStream to) {
        Thread thread = new Thread(
                () -> {
                    try (from) {
                        from.transferTo(to);
                        to.flush();
                    } catch (IOException e) {
                        // The connection has ended: who wants to know of it has a listener.
                    }
                },
                "echobench-output-of-" + name);
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    /**
     * The output of a short command.
     *
     * @throws IOException if it does not end within ten seconds, or not with 0
     */
    public String output(String command) throws IOException {
        try (Session session = client.startSession()) {
            Session.Command running = session.exec(command);
            String text = new String(running.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            String errors = new String(running.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
            running.join(TIMEOUT_MILLIS, TimeUnit.MILLISECONDS);
            Integer status = running.getExitStatus();
            if (status == null || status != 0) {
                throw new IOException(
                        "'" + command + "' on host " + name + " ended with " + status + ": " + (text + errors).strip());
            }
            return text;
        }
    }

    /** One word for the host's shell. */
    public static String quoted(String word) {
        return "'" + word.replace("'", "'\\''") + "'";
    }

    @Override
    public void close() throws IOException {
        client.close();
    }
}
