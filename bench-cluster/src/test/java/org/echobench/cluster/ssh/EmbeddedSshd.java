package org.echobench.cluster.ssh;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import org.apache.sshd.common.config.keys.PublicKeyEntry;
import org.apache.sshd.common.file.virtualfs.VirtualFileSystemFactory;
import org.apache.sshd.common.keyprovider.KeyPairProvider;
import org.apache.sshd.server.SshServer;
import org.apache.sshd.server.forward.AcceptAllForwardingFilter;
import org.apache.sshd.server.shell.InvertedShellWrapper;
import org.apache.sshd.server.shell.ProcessShell;
import org.apache.sshd.sftp.server.SftpSubsystemFactory;
import org.echobench.cluster.topology.SshAccess;

/** An sshd on 127.0.0.2 with a home directory of its own. */
public final class EmbeddedSshd implements AutoCloseable {

    /** Not "localhost", which is used without SSH. */
    public static final String HOST = "127.0.0.2";

    private static final String USER = "bench";

    // Making them takes far longer than all else.
    private static final KeyPair HOST_KEY = keyPair();
    private static final KeyPair USER_KEY = keyPair();
    private static final KeyPair OTHER_KEY = keyPair();

    private final SshServer server = SshServer.setUpDefaultServer();
    private final Path folder;

    /** @param folder empty */
    public EmbeddedSshd(Path folder) throws IOException {
        this.folder = folder;
        Path home = Files.createDirectory(folder.resolve("home"));
        server.setHost(HOST);
        server.setPort(0);
        server.setKeyPairProvider(KeyPairProvider.wrap(HOST_KEY));
        server.setPublickeyAuthenticator((user, key, session) -> user.equals(USER) && key.equals(USER_KEY.getPublic()));
        server.setFileSystemFactory(new VirtualFileSystemFactory(home));
        server.setSubsystemFactories(List.of(new SftpSubsystemFactory()));
        server.setForwardingFilter(AcceptAllForwardingFilter.INSTANCE);
        // Java takes its user.home from the password file, where this user is not.
        String there = "cd '" + home + "' && export JAVA_TOOL_OPTIONS=-Duser.home='" + home + "' && ";
        server.setCommandFactory(
                (channel, command) -> new InvertedShellWrapper(new ProcessShell("sh", "-c", there + command)));
        server.start();
        Files.writeString(folder.resolve("key"), pem(USER_KEY));
        trust(HOST_KEY);
    }

    private static KeyPair keyPair() {
        try {
            KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
            generator.initialize(2_048);
            return generator.generateKeyPair();
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String pem(KeyPair pair) {
        return "-----BEGIN PRIVATE KEY-----\n"
                + Base64.getMimeEncoder(64, new byte[] {'\n'})
                        .encodeToString(pair.getPrivate().getEncoded())
                + "\n-----END PRIVATE KEY-----\n";
    }

    private void trust(KeyPair pair) throws IOException {
        Files.writeString(
                folder.resolve("known_hosts"),
                "[" + HOST + "]:" + server.getPort() + " " + PublicKeyEntry.toString(pair.getPublic()) + "\n");
    }

    /** From now on known_hosts has another key for this host. */
    public void trustAnotherKey() throws IOException {
        trust(OTHER_KEY);
    }

    /** From now on known_hosts has no key. */
    public void trustNobody() throws IOException {
        Files.writeString(folder.resolve("known_hosts"), "");
    }

    /** From now on the user has a key that is not let in. */
    public void loseKey() throws IOException {
        Files.writeString(folder.resolve("key"), pem(OTHER_KEY));
    }

    public SshAccess access() {
        return new SshAccess(USER, server.getPort(), folder.resolve("known_hosts"), Optional.of(folder.resolve("key")));
    }

    /** Breaks every connection at once. */
    public void drop() {
        server.getActiveSessions().forEach(session -> session.close(true));
    }

    @Override
    public void close() throws IOException {
        server.stop(true);
    }
}
