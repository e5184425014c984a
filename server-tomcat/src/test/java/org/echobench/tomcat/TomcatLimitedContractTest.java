package org.echobench.tomcat;

import org.echobench.core.spi.BenchServerProvider;
import org.echobench.tck.RequestLimitContract;
import org.echobench.tck.ServerContract;
import org.junit.jupiter.api.Tag;

@Tag("provider")
class TomcatLimitedContractTest extends ServerContract implements RequestLimitContract {

    @Override
    protected BenchServerProvider provider() {
        return new TomcatProvider().row("tomcat-limited");
    }

    @Override
    public Refusal refusal() {
        return Refusal.UNANSWERED;
    }
}
