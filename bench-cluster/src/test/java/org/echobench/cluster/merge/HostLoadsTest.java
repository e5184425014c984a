package org.echobench.cluster.merge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.echobench.cluster.node.NodeMessages.HostShare;
import org.junit.jupiter.api.Test;

class HostLoadsTest {

    private static HostShare share(double steal, double others, double own) {
        return new HostShare(steal, others, own, 1, 0.1, 0.2, 2);
    }

    @Test
    void whatOneNodeSeesOfItsNeighboursIsNotForeign() {
        HostLoads loads = new HostLoads();
        // 0.7 of the host was busy, 0.65 of it with these three nodes.
        loads.add("a", share(0, 0.7 - 0.3, 0.3));
        loads.add("a", share(0, 0.7 - 0.25, 0.25));
        loads.add("a", share(0, 0.7 - 0.1, 0.1));

        assertEquals(0.05, loads.worst().share(), 1e-9);
    }

    @Test
    void theHostWithTheMostDecides() {
        HostLoads loads = new HostLoads();
        loads.add("a", share(0, 0.02, 0.3));
        loads.add("b", share(0.2, 0.01, 0.3));

        assertEquals(0.21, loads.worst().share(), 1e-9);
    }

    @Test
    void whatThePlatformDoesNotTellIsUnknown() {
        HostLoads loads = new HostLoads();
        loads.add("a", share(Double.NaN, Double.NaN, 0.3));

        assertTrue(loads.worst().others().isEmpty());
        assertTrue(loads.worst().steal().isEmpty());
    }
}
