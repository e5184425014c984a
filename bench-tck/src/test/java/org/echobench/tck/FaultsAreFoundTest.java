package org.echobench.tck;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectMethod;

import java.lang.reflect.Method;
import java.util.List;
import java.util.stream.Stream;
import org.echobench.tck.plain.Fault;
import org.echobench.tck.plain.PlainProvider;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.testkit.engine.EngineExecutionResults;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Event;

/** Each fault makes the tests that are there for it fail, with a message that names the server. */
@Tag("integration")
class FaultsAreFoundTest {

    @ParameterizedTest
    @EnumSource
    void faultIsFoundByEachTestThatIsThereForIt(Fault fault) {
        FaultyServer.with(fault);
        for (String test : fault.foundBy()) {
            EngineExecutionResults results = EngineTestKit.engine("junit-jupiter")
                    .selectors(selectMethod(FaultyServer.class, method(test)))
                    .execute();
            List<Event> failed = results.testEvents().failed().list();
            assertTrue(!failed.isEmpty(), test + " passes though the server " + fault);
            for (Event event : failed) {
                String message = message(event);
                assertTrue(message.contains("'" + PlainProvider.ID + "'"), test + " names no server: " + message);
            }
        }
    }

    private static Method method(String name) {
        List<Method> found = Stream.of(FaultyServer.class.getMethods())
                .filter(method -> method.getName().equals(name))
                .toList();
        assertEquals(1, found.size(), "the contract has no test, or two, of the name " + name);
        return found.get(0);
    }

    private static String message(Event failed) {
        return failed.getRequiredPayload(TestExecutionResult.class)
                .getThrowable()
                .map(Throwable::toString)
                .orElse("no exception");
    }
}
