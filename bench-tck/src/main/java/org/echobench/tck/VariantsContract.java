package org.echobench.tck;

import java.util.List;
import java.util.stream.Stream;
import org.echobench.core.spi.BenchServerProvider;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * {@link ServerContract} for several rows of a module that need no settings of their own. A subclass lists them in a
 * static method {@code rows()}. They pass the tests of what variants may differ in, and with {@code -Pfull} all tests.
 */
@Tag("provider")
@ParameterizedClass(name = "{0}")
@MethodSource("rows")
public abstract class VariantsContract extends ServerContract {

    @Parameter
    BenchServerProvider row;

    /** All rows of a provider except those with a contract test of their own. */
    protected static Stream<Named<BenchServerProvider>> rowsBut(BenchServerProvider provider, String... ids) {
        return named(provider.rows().stream()
                .filter(row -> !List.of(ids).contains(row.info().id())));
    }

    protected static Stream<Named<BenchServerProvider>> named(Stream<? extends BenchServerProvider> rows) {
        return rows.map(row -> Named.of(row.info().id(), row));
    }

    /** One instance tests all rows. */
    @AfterParameterizedClassInvocation
    void endRow() {
        stopSharedServers();
        subject = null;
    }

    @Override
    protected final BenchServerProvider provider() {
        return row;
    }
}
