package org.echobench.golang;

import java.util.stream.Stream;
import org.echobench.core.spi.BenchServerProvider;
import org.echobench.tck.VariantsContract;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Tag;

@Tag("external")
class GoVariantsContractTest extends VariantsContract {

    static Stream<Named<BenchServerProvider>> rows() {
        return rowsBut(new GoRow(), "go-gws");
    }
}
