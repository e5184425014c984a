package org.echobench.tck;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import org.echobench.core.spi.BenchServerProvider;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.spi.UnsupportedSettingException;

/** The server that the parts of the contract test. */
interface ContractSubject {

    BenchServerProvider subject();

    /** The longest wait for anything that the server must send. */
    default Duration patience() {
        return Duration.ofSeconds(10);
    }

    /** The same in a test that the framework is known to fail: much shorter, since what it waits for never comes. */
    Duration KNOWN_PATIENCE = Duration.ofSeconds(2);

    /** Sets whether the framework is known to fail the test that is about to run. */
    void deviates(boolean known);

    /** The longest wait in the test that is running. */
    Duration waits();

    /** The most concurrent requests that are served or wait: unlimited, except in {@link RequestLimitContract}. */
    default int admitted() {
        return Integer.MAX_VALUE;
    }

    /**
     * 1009, the code of RFC 6455. A module overrides this if its framework sends another code that cannot be changed;
     * its README says so.
     */
    default Set<Integer> closeCodesOfLargeMessages() {
        return Set.of(1009);
    }

    /**
     * The tests that the framework itself fails, according to {@code deviations.json}, with the reason and a link; the
     * module's README names them too. Such a test runs: if it fails it counts as skipped, and if it passes as an error.
     */
    default Map<String, String> deviations() {
        return Deviation.of(subject().info().id());
    }

    /** A running server with {@link ServerConfig#defaults()}, shared by the tests, which must not close it. */
    default ServerUnderTest server() throws IOException {
        return server(ServerConfig.defaults());
    }

    /** As {@link #server()}, with this configuration. */
    ServerUnderTest server(ServerConfig config) throws IOException;

    /** Starts a server for one test, which closes it. */
    default ServerUnderTest start(ServerConfig config) throws IOException {
        return ServerUnderTest.start(subject(), config, waits());
    }

    /** Ends the shared servers, so a test knows the owner of each thread. The next {@link #server} is a new one. */
    void stopSharedServers();

    /** Whether the server is a program of its own, which cannot be looked into. */
    default boolean isExternal() {
        return subject().info().isExternal();
    }

    /** A message for a failed assertion about the provider. */
    default String expected(String what) {
        return "server '" + subject().info().id() + "': expected " + what;
    }

    /** A check of a running server. */
    @FunctionalInterface
    interface Check {
        void of(ServerUnderTest server) throws IOException;
    }

    /** Checks a server with this configuration; if the provider refuses it, checks that it names the setting. */
    default void ifSupported(String setting, ServerConfig config, Check check) throws IOException {
        ServerUnderTest server;
        try {
            server = start(config);
        } catch (UnsupportedSettingException e) {
            assertTrue(
                    e.getMessage().contains("'" + setting + "'"),
                    expected("the refusal to name '" + setting + "': " + e));
            assertTrue(
                    subject().unsupported(config).isPresent(), expected("check() to refuse '" + setting + "' as well"));
            return;
        }
        try (server) {
            assertTrue(subject().unsupported(config).isEmpty(), expected("check() to take '" + setting + "' as well"));
            check.of(server);
        }
    }
}
