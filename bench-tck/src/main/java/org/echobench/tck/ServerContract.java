package org.echobench.tck;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.echobench.core.spi.BenchServerProvider;
import org.echobench.core.spi.ServerConfig;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * What every server must do to be measured. A server module extends it for a provider; for further rows
 * there is {@link VariantsContract}:
 *
 * <pre>{@code
 * class NettyContractTest extends ServerContract {
 *     @Override
 *     protected BenchServerProvider provider() {
 *         return new NettyProvider();
 *     }
 * }
 * }</pre>
 *
 * <p>Tests of a workload that the provider does not claim are skipped; where the provider is unavailable, all are, with
 * its reason. A server is shared by the tests that need its configuration and do not stop it.
 */
@Tag("contract")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@ExtendWith({ProviderCondition.class, Deviation.Interceptor.class})
@Timeout(value = 2, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
public abstract class ServerContract
        implements HandshakeContract,
                EchoContract,
                HttpContract,
                Http2Contract,
                ContentContract,
                PushContract,
                LifecycleContract,
                SettingsContract,
                InjectedWorkContract,
                TlsContract {

    /** Null until it is first needed. */
    BenchServerProvider subject;

    private boolean deviates;
    private final Map<ServerConfig, ServerUnderTest> shared = new HashMap<>();

    /** The provider to test; called once. */
    protected abstract BenchServerProvider provider();

    /**
     * Undertow has one date for all servers of a JVM, and a thread of the server that made it renews it within a
     * second. If that server is stopped before, as the contract does, the date would never change again.
     */
    @BeforeEach
    void undertowForgetsTheDateOfServersThatWereStopped() throws ReflectiveOperationException {
        Class<?> dates;
        try {
            dates = Class.forName(
                    "io.undertow.util.DateUtils", true, subject().getClass().getClassLoader());
        } catch (ClassNotFoundException e) {
            return; // Not an Undertow server.
        }
        Field date = dates.getDeclaredField("cachedDateString");
        date.setAccessible(true);
        ((AtomicReference<?>) date.get(null)).set(null);
    }

    @Test
    void deviationsAreTestsOfTheContract() {
        Set<String> unknown = new HashSet<>(deviations().keySet());
        Stream.of(getClass().getMethods()).map(Method::getName).forEach(unknown::remove);
        assertEquals(Set.of(), unknown, expected("deviations() to name tests only"));
    }

    @Override
    public final BenchServerProvider subject() {
        if (subject == null) {
            subject = provider();
        }
        return subject;
    }

    @Override
    public final ServerUnderTest server(ServerConfig config) throws IOException {
        ServerUnderTest running = shared.get(config);
        if (running == null) {
            running = start(config);
            shared.put(config, running);
        }
        return new ServerUnderTest(running.provider(), waits(), running.server());
    }

    @Override
    public final void deviates(boolean known) {
        deviates = known;
    }

    @Override
    public final Duration waits() {
        return deviates ? KNOWN_PATIENCE : patience();
    }

    @Override
    @AfterAll
    public final void stopSharedServers() {
        List<ServerUnderTest> stopped = List.copyOf(shared.values());
        shared.clear();
        stopped.forEach(ServerUnderTest::close);
    }
}
