package org.echobench.core.load;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.function.Function;
import org.echobench.core.client.LoadFailure;
import org.echobench.core.client.Target;
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
