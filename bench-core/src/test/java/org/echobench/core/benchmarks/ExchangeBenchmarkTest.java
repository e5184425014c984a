package org.echobench.core.benchmarks;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.lang.reflect.Field;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.openjdk.jmh.annotations.Param;

/** What a load refuses before it starts a server. */
class ExchangeBenchmarkTest {

    /** A load as JMH makes it: with the values of its annotations. */
    private static <T extends ExchangeBenchmark> T annotated(T load, String exchange) throws IllegalAccessException {
        for (Field field : load.getClass().getFields()) {
            Param param = field.getAnnotation(Param.class);
            if (param != null) {
                String value = param.value()[0];
                Class<?> type = field.getType();
                field.set(
                        load,
                        type == int.class
                                ? (Object) Integer.valueOf(value)
                                : type == boolean.class ? (Object) Boolean.valueOf(value) : value);
            }
        }
        load.exchange = exchange;
        return load;
    }

    private static void refused(String reason, ExchangeBenchmark load, int threads) {
        assertEquals(
                reason,
                assertThrows(IllegalArgumentException.class, () -> load.requireParameters(threads))
                        .getMessage());
    }

    @ParameterizedTest
    @EnumSource
    void aClosedLoopHasEveryExchange(Exchange exchange) throws IllegalAccessException {
        ClosedLoop load = annotated(new ClosedLoop(), exchange.label());
        assertDoesNotThrow(() -> load.requireParameters(1));
    }

    @Test
    void aParameterThatSaysNothingAboutTheExchangeIsNamed() throws IllegalAccessException {
        ClosedLoop load = annotated(new ClosedLoop(), "plaintext");
        load.payload = 7;
        refused("exchange=plaintext has no parameter payload, but it is '7'", load, 1);
    }

    @Test
    void aWindowOfHttp2NeedsHttp2() throws IllegalAccessException {
        FixedRate load = annotated(new FixedRate(), "plaintext");
        load.http2Window = 65_535;
        refused("http2Window needs httpVersion=2", load, 1);
        load.httpVersion = 2;
        assertDoesNotThrow(() -> load.requireParameters(1));
        load.httpVersion = 3;
        refused("httpVersion must be 1 to 2, but is 3", load, 1);
    }

    @Test
    void chunksAreOfHttp1() throws IllegalAccessException {
        FixedRate load = annotated(new FixedRate(), "post");
        load.chunked = true;
        assertDoesNotThrow(() -> load.requireParameters(1));
        load.httpVersion = 2;
        refused("chunked needs httpVersion=1", load, 1);
    }

    @Test
    void idleConnectionsAreOfHttp1() throws IllegalAccessException {
        ClosedLoop load = annotated(new ClosedLoop(), "plaintext");
        load.httpVersion = 2;
        load.idleConnections = 1;
        refused("idleConnections needs httpVersion=1", load, 1);
    }

    @Test
    void anExchangeThatNobodyHasIsToldWithTheKnownOnes() throws IllegalAccessException {
        refused(
                "exchange must be echo, plaintext, json, complex-json, html, greeting, post, connect, push, row, row-push,"
                        + " but is 'x'",
                annotated(new FixedRate(), "x"),
                1);
    }

    @Test
    void anExchangeThatALoadDoesNotSupportIsRefused() throws IllegalAccessException {
        refused(
                "exchange must be echo, plaintext, row for this load, but is 'json'",
                annotated(new Footprint(), "json"),
                1);
    }

    @Test
    void pushHasOneThread() throws IllegalAccessException {
        refused("exchange=push has one thread, which also publishes", annotated(new ClosedLoop(), "push"), 2);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0 | 1000 | 4000 | limitMicros must be 1 to 5000000, but is 0",
                "10000 | 99 | 4000 | windowMillis must be 100 to 60000, but is 99",
                "10000 | 1000 | 2000000 | start must be 1 to 1000000, but is 2000000",
            })
    void aSearchThatCannotBeMadeIsRefused(int limitMicros, int windowMillis, int startRate, String reason)
            throws IllegalAccessException {
        RateCapacity load = annotated(new RateCapacity(), "echo");
        load.limitMicros = limitMicros;
        load.windowMillis = windowMillis;
        load.startRate = startRate;
        refused(reason, load, 1);
    }
}
