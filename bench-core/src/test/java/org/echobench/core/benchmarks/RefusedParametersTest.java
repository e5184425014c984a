package org.echobench.core.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A parameter that cannot be meant fails the run with one sentence for whoever started it. */
@Timeout(120)
class RefusedParametersTest {

    private static final String REFERENCE = "reference";

    @TempDir
    Path directory;

    @Tag("fork")
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "isolation | x | isolation must be inprocess or forked, but is 'x'",
                "kind | x | kind must be text, binary or json, but is 'x'",
                "ioThreads | some | ioThreads must be 'default' or a number, but is 'some'"
            })
    void aWrongParameterIsNamedWithItsValue(String name, String value, String expected) throws IOException {
        String failure =
                ShortRun.failureOf(ClosedLoop.class, REFERENCE, directory, options -> options.param(name, value));
        assertEquals(expected, failure);
    }

    @Tag("fork")
    @Test
    void aLossThatCannotBeInjectedIsNamedWithItsValue() throws IOException {
        String failure = ShortRun.failureOf(
                ClosedLoop.class,
                REFERENCE,
                directory,
                options -> options.jvmArgsPrepend("-Dechobench.injected.stallMillis=1e3"));
        assertEquals("echobench.injected.stallMillis must be a whole number from 0 to 1000, but is '1e3'", failure);
    }

    @Tag("fork")
    @Test
    void anUnknownServerIsToldWithTheKnownOnes() throws IOException {
        String failure = ShortRun.failureOf(ClosedLoop.class, "nope", directory, options -> options);
        assertTrue(failure.startsWith("unknown server 'nope'; on this class path: "), failure);
        assertTrue(failure.contains("reference, reference-held"), failure);
    }

    @Tag("fork")
    @Test
    void theRowsOfAServiceNeedATargetFile() throws IOException {
        String failure =
                ShortRun.failureOf(ClosedLoop.class, REFERENCE, directory, options -> options.param("exchange", "row"));
        assertEquals("the rows of a service need echobench run --target", failure);
    }

    @Tag("fork")
    @Test
    void aSearchHasOneThread() throws IOException {
        String failure = ShortRun.failureOf(RateCapacity.class, REFERENCE, directory, options -> options.threads(2));
        assertEquals("threads must be 1 for a capacity search, but is 2", failure);
    }

    @Tag("fork")
    @Test
    void fewerConnectionsThanThreadsAreRefused() throws IOException {
        String failure = ShortRun.failureOf(ClosedLoop.class, REFERENCE, directory, options -> options.threads(2)
                .param("connections", "1"));
        assertEquals("connections must be at least the number of threads and loaders (2), but is 1", failure);
    }
}
