package org.echobench.cluster.node;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.echobench.core.load.LoadDriver;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ClientDriversTest {

    private static NodeMessages.LoadPlan plan(int port, int index, int loaders, Map<String, String> params) {
        return plan(false, port, index, loaders, params);
    }

    private static NodeMessages.LoadPlan plan(
            boolean probe, int port, int index, int loaders, Map<String, String> params) {
        return new NodeMessages.LoadPlan(
                "http-json", probe, "127.0.0.1", port, 0, index, loaders, List.of("127.0.0.5", "127.0.0.6"), params);
    }

    @ParameterizedTest
    @CsvSource({"64, 3", "64, 1", "3, 3", "65, 4", "1000, 7"})
    void noTwoConnectionsOfLoadersAndProbeHaveTheSameNumber(int connections, int loaders) {
        Map<String, String> params = Map.of("connections", Integer.toString(connections), "probeConnections", "8");
        List<Integer> numbers = new ArrayList<>();
        for (int index = 0; index <= loaders; index++) {
            ClientDrivers client = new ClientDrivers(plan(index == loaders, 1, index, loaders, params));
            IntStream.range(client.firstId(), client.firstId() + client.connections())
                    .forEach(numbers::add);
        }
        assertEquals(IntStream.range(0, connections + 8).boxed().toList(), numbers);
    }

    @Test
    void connectionsBindTheNodesAddressesInTurn() throws IOException {
        try (ServerSocket server = new ServerSocket(0, 10, InetAddress.getByName("127.0.0.1"));
                LoadDriver driver = ClientDrivers.of(plan(server.getLocalPort(), 0, 1, Map.of("connections", "4")))
                        .driver()) {
            driver.open();
            Map<String, Integer> from = new TreeMap<>();
            for (int i = 0; i < 4; i++) {
                try (Socket accepted = server.accept()) {
                    from.merge(accepted.getInetAddress().getHostAddress(), 1, Integer::sum);
                }
            }
            assertEquals(Map.of("127.0.0.5", 2, "127.0.0.6", 2), from);
        }
    }

    @Test
    void theSharesOfAllLoadersAreTheWhole() {
        for (long rate : List.of(1L, 2L, 100L, 1_001L)) {
            TreeSet<Long> different = new TreeSet<>();
            long sum = 0;
            for (int index = 0; index < 3; index++) {
                long share = new ClientDrivers(plan(1, index, 3, Map.of("connections", "3"))).share(rate);
                different.add(share);
                sum += share;
            }
            assertEquals(rate, sum);
            assertTrue(different.last() - different.first() <= 1, different.toString());
        }
    }
}
