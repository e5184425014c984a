package org.echobench.node;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Why a row cannot run, and the cure. */
class NodeRowTest {

    private static String reason(String node, boolean installed) {
        return NodeRow.reason(Optional.ofNullable(node), installed).orElse("available");
    }

    @Test
    void withNodeAndItsPackagesItIsAvailable() {
        assertEquals("available", reason("18.0.0", true));
    }

    @Test
    void withoutNodeTheReasonNamesTheCommandThatInstallsIt() {
        assertTrue(reason(null, true).startsWith("there is no Node.js on PATH; apt-get install nodejs npm"));
    }

    @Test
    void anOldNodeIsNamed() {
        assertEquals("it needs Node.js 18 or newer, but node is 16.20.1", reason("16.20.1", true));
    }

    @Test
    void withoutItsPackagesTheReasonNamesNpm() {
        assertTrue(reason("20.1.0", false).contains("needs npm; apt-get install nodejs npm"));
    }
}
