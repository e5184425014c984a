package org.echobench.golang;

import org.echobench.tck.OrphanContract;
import org.junit.jupiter.api.Tag;

@Tag("integration")
class OrphanTest extends OrphanContract {

    OrphanTest() {
        super(new GoRow().row("go-gws"));
    }
}
