package org.echobench.tck;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;
import org.opentest4j.TestAbortedException;

/**
 * A test that a framework itself fails: an entry of {@code deviations.json}.
 *
 * @param servers ids of rows
 * @param test its name
 * @param why the framework's behaviour
 * @param link to the framework's own code, documentation or issue
 * @param race whether it depends on which of the framework's threads comes first, or on the day, so the test may also
 *     pass
 */
record Deviation(List<String> servers, String test, String why, String link, boolean race) {

    private static final List<Deviation> ALL = load();

    private static List<Deviation> load() {
        try (InputStream in = Deviation.class.getResourceAsStream("deviations.json")) {
            return List.of(new ObjectMapper().readValue(in, Deviation[].class));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The reasons of a server's deviations, by the name of the test. */
    static Map<String, String> of(String server) {
        return ALL.stream()
                .filter(one -> one.servers.contains(server))
                .collect(Collectors.toMap(Deviation::test, one -> one.why + " " + one.link));
    }

    static boolean isRace(String server, String test) {
        return ALL.stream().anyMatch(one -> one.race && one.servers.contains(server) && one.test.equals(test));
    }

    /** Runs the tests that a framework is known to fail, and skips a failed one with the reason. */
    static final class Interceptor implements InvocationInterceptor {

        @Override
        public void interceptTestMethod(
                Invocation<Void> test, ReflectiveInvocationContext<Method> method, ExtensionContext context)
                throws Throwable {
            ContractSubject contract = (ContractSubject) context.getRequiredTestInstance();
            String name = method.getExecutable().getName();
            interceptTestTemplateMethod(test, method, context);
            if (contract.deviations().containsKey(name)
                    && !isRace(contract.subject().info().id(), name)) {
                throw new AssertionError("this no longer deviates, so delete it from deviations(): " + name);
            }
        }

        /** With some of the values the test may pass. */
        @Override
        public void interceptTestTemplateMethod(
                Invocation<Void> test, ReflectiveInvocationContext<Method> method, ExtensionContext context)
                throws Throwable {
            ContractSubject contract = (ContractSubject) context.getRequiredTestInstance();
            String reason = contract.deviations().get(method.getExecutable().getName());
            contract.deviates(reason != null);
            try {
                test.proceed();
            } catch (AssertionError e) {
                if (reason == null) {
                    throw e;
                }
                // It may have damaged the server, which others share.
                contract.stopSharedServers();
                throw new TestAbortedException("the framework's own deviation: " + reason, e);
            }
        }
    }
}
