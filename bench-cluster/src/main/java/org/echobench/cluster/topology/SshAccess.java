package org.echobench.cluster.topology;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.nio.file.Path;
import java.util.Optional;
import org.echobench.results.Param;

/**
 * How hosts are reached: by key, never by password.
 *
 * @param port 1 to 65,535
 * @param knownHosts the file whose host keys are trusted, and no others
 * @param key a private key without a passphrase; empty: the user's usual key files
 */
public record SshAccess(String user, int port, Path knownHosts, Optional<Path> key) {

    private static final Path HOME = Path.of(System.getProperty("user.home"));

    public SshAccess {
        new Param.Range(1, 65_535).require("port", port);
    }

    /** In a topology's file; what is not given is as for the user's own {@code ssh}, without its configuration file. */
    @JsonCreator
    static SshAccess of(
            @JsonProperty("user") Optional<String> user,
            @JsonProperty("port") Optional<Integer> port,
            @JsonProperty("knownHosts") Optional<String> knownHosts,
            @JsonProperty("key") Optional<String> key) {
        return new SshAccess(
                user.orElse(System.getProperty("user.name")),
                port.orElse(22),
                knownHosts.map(SshAccess::path).orElse(HOME.resolve(".ssh").resolve("known_hosts")),
                key.map(SshAccess::path));
    }

    private static Path path(String text) {
        return text.startsWith("~/") ? HOME.resolve(text.substring(2)) : Path.of(text);
    }
}
