package org.echobench.core.load;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.Optional;
import java.util.function.Function;
import org.echobench.core.client.LoadFailure;
import org.echobench.core.client.Target;
import org.echobench.core.metrics.SteadyAllocation;
import org.echobench.core.metrics.ThreadAccounts;
import org.echobench.core.peer.ScriptedServer;
import org.echobench.core.peer.ScriptedServer.Script;

/** Loads that run for so many messages, or until they fail. */
final class Loads {

    private Loads() {}

    static void complete(LoadDriver load, int messages) {
        for (int i = 0; i < messages; i++) {
            load.completeOne();
        }
    }

    static void openCompleteAndDrain(LoadDriver load, int messages) {
        load.open();
        complete(load, messages);
        load.drain();
    }

    /** Nothing is in flight, and all that was sent was answered rightly. */
    static void assertAllRight(LoadDriver load) {
        LoadReport report = load.report();
        assertEquals(report.counts().sent(), report.completedMessages(), report.toString());
        assertEquals(Optional.empty(), report.firstFailure());
    }

    /** Loads a script's server with so many messages, which it all answers rightly. */
    static void assertCompletes(int messages, Function<Target, ? extends LoadDriver> loads, Script script)
            throws IOException {
        try (ScriptedServer server = new ScriptedServer(script);
                LoadDriver load = loads.apply(server.target())) {
            openCompleteAndDrain(load, messages);
            assertAllRight(load);
        }
    }

    /** As soon as it goes steadily, the client allocates nothing for a message. */
    static void assertNothingAllocated(LoadDriver load, int messages) {
        load.open();
        long allocated =
                SteadyAllocation.ofCheapestRound(ThreadAccounts::currentAllocBytes, () -> complete(load, messages));
        assertTrue(allocated < messages / 2, allocated + " B for " + messages + " messages");
    }

    /** Answers each request with this text, until the client leaves. */
    static Script answering(String response) {
        return client -> {
            while (true) {
                client.request();
                client.send(response);
            }
        };
    }

    /** Grants the upgrade before the script. */
    static Script upgraded(Script script) {
        return client -> {
            client.upgrade();
            script.play(client);
        };
    }

    /** Why the load fails, which is closed then. */
    static String failureOf(LoadDriver load) {
        try (load) {
            return assertThrows(LoadFailure.class, () -> {
                        load.open();
                        while (true) {
                            load.completeOne();
                        }
                    })
                    .getMessage();
        }
    }

    /** Why a load of this script's server fails. */
    static String failureOf(Function<Target, ? extends LoadDriver> loads, Script script) throws IOException {
        try (ScriptedServer server = new ScriptedServer(script)) {
            return failureOf(loads.apply(server.target()));
        }
    }

    /**
     * As {@link #failureOf(Function, Script)}; the connection stays open after the script.
     *
     * @param reason the whole one, or its beginning if it ends with a blank and a parenthesis, or with a quote
     */
    static void assertFails(String reason, Function<Target, ? extends LoadDriver> loads, Script script)
            throws IOException {
        String failure = failureOf(loads, client -> {
            script.play(client);
            client.hold();
        });
        if (reason.endsWith(" (") || reason.endsWith("'")) {
            assertStartsWith(reason, failure);
        } else {
            assertEquals(reason, failure);
        }
    }

    static void assertStartsWith(String expected, String actual) {
        assertTrue(actual.startsWith(expected), actual);
    }
}
