package org.echobench.cluster.ssh;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import net.schmizz.keepalive.KeepAliveProvider;
import net.schmizz.sshj.DefaultConfig;
import net.schmizz.sshj.SSHClient;
import net.schmizz.sshj.connection.channel.direct.Session;
import net.schmizz.sshj.sftp.SFTPClient;
import net.schmizz.sshj.userauth.UserAuthException;
import net.schmizz.sshj.xfer.FileSystemFile;
import org.echobench.cluster.topology.SshAccess;

/** One SSH connection to a host: files go there, and commands run there. */
public final class SshHost implements AutoCloseable {

    private static final int TIMEOUT_MILLIS = 10_000;

    /** Five missed answers end the connection. */
    private static final int KEEP_ALIVE_SECONDS = 2;

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
    public void onLoss(Consumer<String> listener) {
        client.getTransport().setDisconnectListener((reason, message) -> listener.accept(message));
    }

    /** Makes a folder below the home directory, with all above it; its absolute path. */
    public String folder(String relative) throws IOException {
        return output("mkdir -p -- " + quoted(relative) + " && cd -- " + quoted(relative) + " && pwd")
                .strip();
    }

    /** Copies the jars of a class path, and its folders as jars, as {@link #copy} copies files. */
    public void copyClassPath(List<Path> entries, String folder) throws IOException {
        try (PackedClassPath packed = new PackedClassPath(entries)) {
            copy(packed.jars(), folder);
        }
    }

    /** Copies files into a folder below the home directory; it is made with all above it. */
    void copy(List<Path> files, String folder) throws IOException {
        output("mkdir -p -- " + quoted(folder));
        try (SFTPClient sftp = client.newSFTPClient()) {
            for (Path file : files) {
                sftp.put(new FileSystemFile(file.toFile()), folder + "/" + file.getFileName());
            }
        }
    }

    /**
     * Starts a program that ends with this connection.
     *
     * @param command for a shell
     * @param folder removed at the end
     */
    public SupervisedProgram start(String command, String folder) throws IOException {
        String words = SupervisedProgram.words(command, folder).stream()
                .map(SshHost::quoted)
                .collect(Collectors.joining(" "));
        Session.Command running = client.startSession().exec("exec " + words);
        return new SupervisedProgram(running.getOutputStream(), running.getInputStream(), running.getErrorStream());
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
