package org.echobench.node;

import org.echobench.tck.OrphanContract;
import org.junit.jupiter.api.Tag;

@Tag("integration")
class OrphanTest extends OrphanContract {

    OrphanTest() {
        super(new NodeRow().row("node-ws"));
    }
}
