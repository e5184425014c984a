package org.echobench.cluster.control;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.echobench.cluster.topology.NodeSpec;
import org.echobench.cluster.topology.Role;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClientTablesTest {

    private static final String NAME = "windows.csv";

    @TempDir
    private Path fork;

    private void take(String node, Role role, String rate) throws IOException {
        Path table = Files.writeString(fork.resolve(node + "-" + NAME), "t_s,rate\n0.000," + rate + "\n");
        NodeSpec client =
                new NodeSpec(node, role, "localhost", Optional.empty(), List.of(), Optional.empty(), List.of());
        ClientTables.take(table, NAME, client, fork);
        assertFalse(Files.exists(table));
    }

    @Test
    void theProbesTableIsTheForksAndThoseOfAllStandTogether() throws IOException {
        take("loader-1", Role.LOADER, "800");
        take("probe", Role.PROBE, "100");
        assertEquals("t_s,rate\n0.000,100\n", Files.readString(fork.resolve(NAME)));
        assertEquals(
                "node,t_s,rate\nloader-1,0.000,800\nprobe,0.000,100\n",
                Files.readString(fork.resolve("client-windows.csv")));
    }

    @Test
    void whatIsFetchedAgainDoesNotStandTwice() throws IOException {
        take("loader-1", Role.LOADER, "800");
        take("loader-2", Role.LOADER, "700");
        take("loader-1", Role.LOADER, "810");
        assertEquals(
                "node,t_s,rate\nloader-2,0.000,700\nloader-1,0.000,810\n",
                Files.readString(fork.resolve("client-windows.csv")));
    }
}
