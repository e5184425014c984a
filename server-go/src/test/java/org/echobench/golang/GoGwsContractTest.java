package org.echobench.golang;

import java.util.Map;
import org.echobench.core.spi.BenchServerProvider;
import org.echobench.tck.ServerContract;

class GoGwsContractTest extends ServerContract {
    @Override
    protected BenchServerProvider provider() {
        return new GoGwsProvider();
    }

    @Override
    public Map<String, String> deviations() {
        return Map.of(
                "closeIsAnsweredWithItsCodeAndTheConnectionEnds",
                "a close with 1001 is answered with 1000: emitClose in"
                        + " https://github.com/lxzan/gws/blob/v1.8.9/conn.go");
    }
}
