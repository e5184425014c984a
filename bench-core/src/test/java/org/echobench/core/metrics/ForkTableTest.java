package org.echobench.core.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import org.junit.jupiter.api.Test;

class ForkTableTest extends InForkDirectory {

    @Test
    void rowsAreInTheFileBeforeTheTableIsClosed() throws IOException {
        try (ForkTable table = new ForkTable("steps", List.of("connections", "limit"))) {
            table.add(1_000, "descriptors, \"20,000\"");
            assertEquals(
                    "connections,limit\n1000,\"descriptors, \"\"20,000\"\"\"\n",
                    Files.readString(directory.resolve("steps.csv")));
        }
    }

    @Test
    void aRowNeedsAValueForEachColumn() {
        try (ForkTable table = new ForkTable("steps", List.of("connections", "limit"))) {
            assertThrows(IllegalArgumentException.class, () -> table.add(1));
        }
    }

    @Test
    void withoutAForkDirectoryNothingIsKept() {
        System.clearProperty(ForkDirectory.PROPERTY);
        try (ForkTable table = new ForkTable("steps", List.of("connections"))) {
            table.add(1);
        }
        assertEquals(0, directory.toFile().list().length);
    }
}
