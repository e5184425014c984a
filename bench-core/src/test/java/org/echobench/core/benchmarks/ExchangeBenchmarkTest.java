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

    /**
     * A load as JMH makes it.
     *
     * @param params with values other than those of the annotations: {@code name=value name=value}
     */
    private static ExchangeBenchmark load(String name, String params) throws ReflectiveOperationException {
        Class<?> type = Class.forName(ExchangeBenchmark.class.getPackageName() + "." + name);
        ExchangeBenchmark load = (ExchangeBenchmark) type.getConstructor().newInstance();
        for (Field field : type.getFields()) {
            if (field.isAnnotationPresent(Param.class)) {
                set(load, field, field.getAnnotation(Param.class).value()[0]);
            }
        }
        for (String param : params.split(" ")) {
            String[] parts = param.split("=");
            set(load, type.getField(parts[0]), parts[1]);
        }
        return load;
    }

    private static void set(ExchangeBenchmark load, Field field, String value) throws IllegalAccessException {
        if (field.getType() == int.class) {
            field.setInt(load, Integer.parseInt(value));
        } else if (field.getType() == boolean.class) {
            field.setBoolean(load, Boolean.parseBoolean(value));
        } else {
            field.set(load, value);
        }
    }

    private static void refused(String reason, ExchangeBenchmark load, int threads) {
        assertEquals(
                reason,
                assertThrows(IllegalArgumentException.class, () -> load.requireParameters(threads))
                        .getMessage());
    }

    @ParameterizedTest
    @EnumSource
    void aClosedLoopHasEveryExchange(Exchange exchange) throws ReflectiveOperationException {
        ExchangeBenchmark load = load("ClosedLoop", "exchange=" + exchange.label());
        assertDoesNotThrow(() -> load.requireParameters(1));
    }

    @ParameterizedTest
    @CsvSource({
        "FixedRate, exchange=plaintext http2Window=65535 httpVersion=2",
        "FixedRate, exchange=post chunked=true",
        "RateCurve, exchange=echo rate=0",
        "Footprint, compression=takeover kind=json afterEcho=true",
        "SlowReaders, exchange=push pushLimited=false server=reference"
    })
    void whatCanBeMeantIsAllowed(String name, String params) throws ReflectiveOperationException {
        ExchangeBenchmark load = load(name, params);
        assertDoesNotThrow(() -> load.requireParameters(1));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            ClosedLoop     | exchange=plaintext payload=7 | exchange=plaintext has no parameter payload, but it is '7'
            FixedRate      | exchange=plaintext http2Window=65535    | http2Window needs httpVersion=2
            FixedRate      | exchange=plaintext httpVersion=3        | httpVersion must be 1 to 2, but is 3
            FixedRate      | exchange=post chunked=true httpVersion=2 | chunked needs httpVersion=1
            ClosedLoop     | exchange=plaintext httpVersion=2 idleConnections=1 | idleConnections needs httpVersion=1
            ClosedLoop     | window=0               | window must be 1 to 65536, but is 0
            ClosedLoop     | compression=yes        | compression must be false, true or takeover, but is 'yes'
            Footprint      | exchange=plaintext handlerWaitMicros=9 afterEcho=true | \
                exchange=plaintext has no parameter afterEcho, but it is 'true'
            Footprint      | exchange=json          | exchange must be echo, plaintext, row for this load, but is 'json'
            SmallestMemory | exchange=push | \
                exchange must be echo, plaintext, json, complex-json, html, greeting, post for this load, but is 'push'
            RateCapacity   | limitMicros=0          | limitMicros must be 1 to 5000000, but is 0
            RateCapacity   | windowMillis=99        | windowMillis must be 100 to 60000, but is 99
            RateCapacity   | startRate=2000000      | start must be 1 to 1000000, but is 2000000
            SmallestMemory | ratePercent=101        | ratePercent must be 1 to 100, but is 101
            SmallestMemory | isolation=inprocess    | \
                isolation must be forked, and the server Java: the heap is that of a JVM of its own
            Overload       | recoveryMillis=400     | \
                settleMillis and recoveryMillis must be at least 500, but are 1000 and 400
            SlowReaders    | exchange=json pushLimited=false | \
                pushLimited=false needs exchange=push, and a server that is Java
            """)
    void whatCannotBeMeantIsRefused(String name, String params, String reason) throws ReflectiveOperationException {
        refused(reason, load(name, params), 1);
    }

    @Test
    void anExchangeThatNobodyHasIsToldWithTheKnownOnes() throws ReflectiveOperationException {
        refused(
                "exchange must be echo, plaintext, json, complex-json, html, greeting, post, connect, push, row, row-push,"
                        + " but is 'x'",
                load("FixedRate", "exchange=x"),
                1);
    }

    @Test
    void aRequestThatDoesNotWaitHoldsNothing() throws ReflectiveOperationException {
        refused(
                "exchange=plaintext needs handlers that wait until the memory is read: handlerWaitMicros must be some"
                        + " seconds, but is 0",
                load("Footprint", "exchange=plaintext"),
                1);
    }

    @Test
    void pushHasOneThread() throws ReflectiveOperationException {
        refused("exchange=push has one thread, which also publishes", load("ClosedLoop", "exchange=push"), 2);
    }
}
