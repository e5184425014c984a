package org.echobench.micronaut;

import java.util.stream.Stream;
import org.echobench.core.spi.BenchServerProvider;
import org.echobench.tck.VariantsContract;
import org.junit.jupiter.api.Named;

class MicronautVariantsContractTest extends VariantsContract {

    static Stream<Named<BenchServerProvider>> rows() {
        return rowsBut(new MicronautProvider(), "micronaut");
    }
}
