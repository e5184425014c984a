package org.echobench.tck;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.echobench.core.spi.BenchServerProvider;
import org.echobench.core.spi.Workload;
import org.echobench.tck.plain.PlainProvider;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.platform.testkit.engine.EngineExecutionResults;
import org.junit.platform.testkit.engine.EngineTestKit;

/** What a provider cannot do is skipped with the reason, and nothing else is. */
@Tag("integration")
class SkippedContractTest {

    private static EngineExecutionResults run(Class<? extends ServerContract> contract) {
        return EngineTestKit.engine("junit-jupiter")
                .selectors(selectClass(contract))
                .execute();
    }

    private static List<String> reasons(EngineExecutionResults results) {
        return results.allEvents().skipped().stream()
                .map(event -> event.getRequiredPayload(String.class))
                .distinct()
                .toList();
    }

    private static Stream<String> succeeded(EngineExecutionResults results) {
        return results.testEvents().succeeded().stream()
                .map(event -> event.getTestDescriptor().getUniqueId().toString());
    }

    @Test
    void unavailableProviderIsSkippedWithItsReason() {
        EngineExecutionResults results = run(UnavailableServer.class);
        assertEquals(List.of("server 'plain' is unavailable: needs JDK 99"), reasons(results));
        assertEquals(0, results.testEvents().started().count());
    }

    @Test
    void providerOfHttpOnlyRunsNoWebSocketTest() {
        EngineExecutionResults results = run(HttpServer.class);
        assertEquals(0, results.testEvents().failed().count());
        assertEquals(
                Set.of(
                        "server 'plain' does not offer WEBSOCKET_ECHO",
                        "server 'plain' does not offer WEBSOCKET_PUSH",
                        "server 'plain' does not offer HTTP_UPLOAD"),
                Set.copyOf(reasons(results)));
        assertTrue(succeeded(results).anyMatch(id -> id.contains("plaintextIsHelloWorld")));
        assertTrue(succeeded(results).noneMatch(id -> id.contains("ComesBack")));
    }

    @Test
    void providerOfPushOnlyRunsNeitherHttpNorEchoTests() {
        EngineExecutionResults results = run(PushServer.class);
        assertEquals(0, results.testEvents().failed().count());
        assertEquals(
                Set.of(
                        "server 'plain' does not offer WEBSOCKET_ECHO",
                        "server 'plain' does not offer HTTP",
                        "server 'plain' does not offer HTTP_UPLOAD"),
                Set.copyOf(reasons(results)));
        assertTrue(succeeded(results).anyMatch(id -> id.contains("everySubscriberGetsEveryMessageInOrder")));
    }

    static final class UnavailableServer extends ServerContract {
        @Override
        protected BenchServerProvider provider() {
            return new PlainProvider(Set.of(Workload.values()), Optional.of("needs JDK 99"));
        }
    }

    static final class HttpServer extends ServerContract {
        @Override
        protected BenchServerProvider provider() {
            return new PlainProvider(Set.of(Workload.HTTP), Optional.empty());
        }
    }

    static final class PushServer extends ServerContract {
        @Override
        protected BenchServerProvider provider() {
            return new PlainProvider(Set.of(Workload.WEBSOCKET_PUSH), Optional.empty());
        }
    }
}
