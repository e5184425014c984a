package org.echobench.core.spi;

import java.io.IOException;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A server that can be measured. One provider is one result row: a variant (another transport, another thread model) is
 * a provider with an id of its own. Stateless. {@link java.util.ServiceLoader} finds the main provider, which needs a
 * public no-argument constructor that does no work; {@link #rows()} of that provider lists the variants.
 */
public interface BenchServerProvider {

    /** The facts of this row; callable on every machine, even if {@link #unavailable()} gives a reason. */
    ServerInfo info();

    /** The rows of a provider that the services file names: this one, and its variants. */
    default List<BenchServerProvider> rows() {
        return List.of(this);
    }

    /** The one of {@link #rows()} with this id; throws {@link java.util.NoSuchElementException} if there is none. */
    default BenchServerProvider row(String id) {
        return rows().stream()
                .filter(row -> row.info().id().equals(id))
                .findFirst()
                .orElseThrow();
    }

    /** The kinds of work this server can do; by default all except uploads. */
    default Set<Workload> workloads() {
        return EnumSet.complementOf(EnumSet.of(Workload.HTTP_UPLOAD));
    }

    /**
     * Why the server cannot run here, in one sentence, with the remedy where there is one; empty where it can run. By
     * default, only a row on virtual threads is unavailable, on a JVM without them.
     */
    default Optional<String> unavailable() {
        return info().http().unavailable();
    }

    /**
     * Checks a configuration without a start: refuses what {@link #start} would refuse.
     *
     * @throws UnsupportedSettingException if this server cannot honour a setting
     */
    default void check(ServerConfig config) {}

    /** Why {@link #check} refuses the configuration; empty if it passes. */
    default Optional<String> unsupported(ServerConfig config) {
        try {
            check(config);
            return Optional.empty();
        } catch (UnsupportedSettingException e) {
            return Optional.of(e.reason());
        }
    }

    /** Framework threads (not the JDK's) that outlive {@link BenchServer#close()} and cannot be ended from outside. */
    default List<LingeringThread> lingeringThreads() {
        return List.of();
    }

    /**
     * Starts a server that accepts connections when this returns. It serves every endpoint of {@link Endpoints} that
     * its {@link #workloads()} require.
     *
     * @throws UnsupportedSettingException if this server cannot honour a setting
     * @throws IOException if the server cannot start, for example because the port is taken; nothing is left behind
     */
    BenchServer start(ServerConfig config) throws IOException;
}
