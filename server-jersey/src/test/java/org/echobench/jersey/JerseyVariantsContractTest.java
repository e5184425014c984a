package org.echobench.jersey;

import java.util.stream.Stream;
import org.echobench.core.spi.BenchServerProvider;
import org.echobench.tck.VariantsContract;
import org.junit.jupiter.api.Named;

class JerseyVariantsContractTest extends VariantsContract {

    static Stream<Named<BenchServerProvider>> rows() {
        return named(Stream.of(new JerseyRow.OnGrizzly(), new JerseyRow.OnJetty(), new JerseyRow.OnUndertow()));
    }
}
