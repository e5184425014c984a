package org.echobench.cluster.topology;

import java.nio.file.Path;
import java.util.Optional;

/**
 * How hosts are reached: by key, never by password.
 *
 * @param port 1 to 65,535
 * @param knownHosts the file whose host keys are trusted, and no others
 * @param key a private key without a passphrase; empty: the user's usual key files
 */
public record SshAccess(String user, int port, Path knownHosts, Optional<Path> key) {

    private static final int PORT = 22;

    public SshAccess {
        if (port < 1 || port > 65_535) {
            throw new IllegalArgumentException("port must be 1 to 65535, but is " + port);
        }
    }

    /** The access of the user's own {@code ssh}, without its configuration file. */
    public static SshAccess usual() {
        Path home = Path.of(System.getProperty("user.home"));
        return new SshAccess(
                System.getProperty("user.name"), PORT, home.resolve(".ssh").resolve("known_hosts"), Optional.empty());
    }
}
