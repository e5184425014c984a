package org.echobench.tck;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectMethod;

import java.util.Map;
import java.util.Set;
import org.echobench.core.spi.BenchServerProvider;
import org.echobench.tck.plain.Fault;
import org.echobench.tck.plain.PlainProvider;
import org.junit.jupiter.api.Test;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.testkit.engine.EngineExecutionResults;
import org.junit.platform.testkit.engine.EngineTestKit;

/** A deviation that a module has declared is skipped where it shows, and is an error where it does not. */
class DeviationsTest {

    private static final String UNKNOWN_PATH = "handshakeOnAnUnknownPathIsNotAccepted";

    private static EngineExecutionResults run(Class<? extends ServerContract> contract, String test) {
        return EngineTestKit.engine("junit-jupiter")
                .selectors(selectMethod(contract, test))
                .execute();
    }

    private static String reason(EngineExecutionResults results, TestExecutionResult.Status status) {
        return results.testEvents().finished().stream()
                .map(event -> event.getRequiredPayload(TestExecutionResult.class))
                .filter(result -> result.getStatus() == status)
                .findFirst()
                .flatMap(TestExecutionResult::getThrowable)
                .map(Throwable::getMessage)
                .orElse("none");
    }

    @Test
    void declaredDeviationIsSkippedWithItsReason() {
        EngineExecutionResults results = run(Deviating.class, UNKNOWN_PATH);
        assertEquals(
                "the framework's own deviation: it takes any path",
                reason(results, TestExecutionResult.Status.ABORTED));
        assertEquals(0, results.testEvents().failed().count());
    }

    @Test
    void undeclaredDeviationFails() {
        assertEquals(
                1,
                run(Deviating.class, "plainGetOnThePushPathIsRefusedAndTheServerLives")
                        .testEvents()
                        .failed()
                        .count());
    }

    @Test
    void deviationThatIsMendedFails() {
        String reason = reason(run(Mended.class, UNKNOWN_PATH), TestExecutionResult.Status.FAILED);
        assertTrue(reason.startsWith("this no longer deviates"), reason);
    }

    @Test
    void deviationThatNamesNoTestFails() {
        String reason =
                reason(run(Misnamed.class, "deviationsAreTestsOfTheContract"), TestExecutionResult.Status.FAILED);
        assertTrue(reason.contains("noSuchTest"), reason);
    }

    static final class Deviating extends ServerContract {
        @Override
        protected BenchServerProvider provider() {
            return new PlainProvider(Set.of(Fault.UPGRADES_ANY_PATH, Fault.ANSWERS_PLAIN_GET_ON_WEBSOCKET_PATH));
        }

        @Override
        public Map<String, String> deviations() {
            return Map.of(UNKNOWN_PATH, "it takes any path");
        }
    }

    static final class Mended extends ServerContract {
        @Override
        protected BenchServerProvider provider() {
            return new PlainProvider();
        }

        @Override
        public Map<String, String> deviations() {
            return Map.of(UNKNOWN_PATH, "it takes any path");
        }
    }

    static final class Misnamed extends ServerContract {
        @Override
        protected BenchServerProvider provider() {
            return new PlainProvider();
        }

        @Override
        public Map<String, String> deviations() {
            return Map.of("noSuchTest", "there is none");
        }
    }
}
