package org.echobench.tck;

import java.time.Duration;
import java.util.Set;
import org.echobench.core.spi.BenchServerProvider;
import org.echobench.tck.plain.Fault;
import org.echobench.tck.plain.PlainProvider;

/** The contract of a faulty server, run by {@link FaultsAreFoundTest}; its name keeps it out of the build's own run. */
final class FaultyServer extends ServerContract {

    private static Fault fault;

    static void with(Fault fault) {
        FaultyServer.fault = fault;
    }

    @Override
    protected BenchServerProvider provider() {
        return new PlainProvider(Set.of(fault));
    }

    @Override
    public Duration patience() {
        return Duration.ofMillis(500);
    }
}
