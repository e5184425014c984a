package org.echobench.helidon;

import org.echobench.core.spi.BenchServerProvider;
import org.echobench.tck.RequestLimitContract;
import org.echobench.tck.ServerContract;
import org.junit.jupiter.api.Tag;

@Tag("provider")
class HelidonAimdContractTest extends ServerContract implements RequestLimitContract {

    @Override
    protected BenchServerProvider provider() {
        return new HelidonProvider().row("helidon-aimd");
    }

    @Override
    public Refusal refusal() {
        return Refusal.CLOSED;
    }

    /** Its limit begins with 20, and grows with responses only. */
    @Override
    public int admitted() {
        return 20;
    }
}
