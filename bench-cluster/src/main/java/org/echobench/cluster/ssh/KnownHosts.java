package org.echobench.cluster.ssh;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.PublicKey;
import java.util.Base64;
import java.util.Optional;
import net.schmizz.sshj.common.Buffer;
import net.schmizz.sshj.common.KeyType;
import net.schmizz.sshj.transport.verification.OpenSSHKnownHosts;

/** Trusts the hosts of a known_hosts file and no others, and says why it does not trust one. Used for one connection. */
final class KnownHosts extends OpenSSHKnownHosts {

    private final Path file;
    private Optional<String> refusal = Optional.empty();

    /** @throws IOException if the file is absent or cannot be read */
    KnownHosts(Path file) throws IOException {
        super(existing(file).toFile());
        this.file = file;
    }

    private static Path existing(Path file) throws IOException {
        if (!Files.isReadable(file)) {
            throw new IOException("there is no file " + file + " with the keys of known hosts, so no host is trusted:"
                    + " connect once with ssh, or name the file with ssh.knownHosts");
        }
        return file;
    }

    @Override
    protected boolean hostKeyUnverifiableAction(String hostname, PublicKey key) {
        refusal = Optional.of("its key " + name(key) + " is not in " + file
                + ": compare it with the host's own, then connect once with ssh to add it");
        return false;
    }

    @Override
    protected boolean hostKeyChangedAction(String hostname, PublicKey key) {
        refusal = Optional.of("its key " + name(key) + " is not the one that " + file
                + " has for it: somebody may be in between, or the host was set up again");
        return false;
    }

    /** Why the host was not trusted; empty if it was, or was not yet asked. */
    Optional<String> refusal() {
        return refusal;
    }

    /** The fingerprint in the form of {@code ssh-keygen -l}. */
    private static String name(PublicKey key) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256")
                    .digest(new Buffer.PlainBuffer().putPublicKey(key).getCompactData());
            return KeyType.fromKey(key) + " SHA256:"
                    + Base64.getEncoder().withoutPadding().encodeToString(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
