package ${package};

import org.echobench.core.spi.BenchServerProvider;
import org.echobench.tck.ServerContract;

/** What a server must do to be measured. */
class ${library}ContractTest extends ServerContract {

    @Override
    protected BenchServerProvider provider() {
        return new ${library}Provider();
    }
}
