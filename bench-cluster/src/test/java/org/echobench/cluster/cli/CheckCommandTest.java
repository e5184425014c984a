package org.echobench.cluster.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import org.echobench.cluster.control.RunningHosts;
import org.echobench.cluster.relay.RelayFacts;
import org.echobench.cluster.topology.NodeSpec;
import org.echobench.cluster.topology.Topology;
import org.echobench.core.process.ClockEstimate;
import org.echobench.core.process.RelayAddress;
import org.junit.jupiter.api.Test;

class CheckCommandTest {

    private static CheckCommand.Finding finding(String name, long descriptors, String ports, String backlog) {
        NodeSpec node = new NodeSpec("host1", "10.0.0.1", List.of(), Optional.empty(), Optional.of("0-3"));
        RelayFacts facts = new RelayFacts(
                4711, "Vendor 17", "Linux amd64", "6.1", "Some CPU", 8, 16L << 30, descriptors, ports, backlog);
        RelayAddress relay = new RelayAddress("host1", "10.0.0.1", 4711, "00", 10, List.of());
        return CheckCommand.Finding.of(
                new RunningHosts.Running(name, node, facts, relay, new ClockEstimate(5, 12_345)));
    }

    @Test
    void aLineSaysWhatTheNodeIs() {
        assertEquals(
                "client-1 on host1: Vendor 17, 8 processors (0-3 used), 16.0 GiB, Linux 6.1, clock known to ± 13 us",
                finding("client-1", 1_048_576, "1024 65535", "4096").line());
    }

    @Test
    void whatIsLargeEnoughLimitsNothing() {
        assertEquals(
                List.of(), finding("client-1", 1_048_576, "1024\t65535", "4096").limits());
        assertEquals(List.of(), finding(Topology.SERVER, 1_048_576, "", "").limits());
    }

    @Test
    void fewDescriptorsLimitConnections() {
        List<String> limits = finding("client-1", 20_000, "1024 65535", "4096").limits();

        assertEquals(1, limits.size());
        assertTrue(limits.get(0).startsWith("at most 19500 connections"), limits.toString());
    }

    @Test
    void fewPortsLimitClientsAndASmallBacklogTheServer() {
        assertTrue(finding("client-1", 1_048_576, "50000 60999", "128")
                .limits()
                .get(0)
                .startsWith("at most 11000 connections from each address"));
        assertTrue(finding(Topology.SERVER, 1_048_576, "50000 60999", "128")
                .limits()
                .get(0)
                .startsWith("only 128 connections may wait"));
    }
}
