package org.echobench.cluster.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import org.echobench.cluster.clock.ClockEstimate;
import org.echobench.cluster.control.ClusterCheck.NodeFacts;
import org.echobench.cluster.node.NodeMessages.Hello;
import org.echobench.cluster.topology.NodeSpec;
import org.echobench.cluster.topology.Role;
import org.junit.jupiter.api.Test;

class NodeFindingTest {

    private static NodeFinding finding(Role role, long descriptors, String ports, String backlog) {
        NodeSpec node = new NodeSpec(
                "node-1", role, "host1", Optional.empty(), List.of(), Optional.of("0-3"), List.of("10.0.0.1"));
        Hello hello =
                new Hello("Vendor 17", "Linux amd64", "6.1", "Some CPU", 8, 16L << 30, descriptors, ports, backlog);
        return NodeFinding.of(new NodeFacts(node, hello, Optional.of(new ClockEstimate(5, 12_345, 0, 400))));
    }

    @Test
    void aLineSaysWhatTheNodeIs() {
        assertEquals(
                "node-1 on host1: Vendor 17, 8 processors (0-3 used), 16.0 GiB, Linux 6.1, clock known to ± 13 us",
                finding(Role.LOADER, 1_048_576, "1024 65535", "4096").line());
    }

    @Test
    void whatIsLargeEnoughLimitsNothing() {
        assertEquals(
                List.of(),
                finding(Role.LOADER, 1_048_576, "1024\t65535", "4096").limits());
        assertEquals(List.of(), finding(Role.SERVER, 1_048_576, "", "").limits());
    }

    @Test
    void fewDescriptorsLimitConnections() {
        List<String> limits = finding(Role.LOADER, 20_000, "1024 65535", "4096").limits();

        assertEquals(1, limits.size());
        assertTrue(limits.get(0).startsWith("at most 19500 connections"), limits.toString());
    }

    @Test
    void fewPortsLimitClientsAndASmallBacklogTheServer() {
        assertTrue(finding(Role.PROBE, 1_048_576, "50000 60999", "128")
                .limits()
                .get(0)
                .startsWith("at most 11000 connections from each address"));
        assertTrue(finding(Role.SERVER, 1_048_576, "50000 60999", "128")
                .limits()
                .get(0)
                .startsWith("only 128 connections may wait"));
    }
}
