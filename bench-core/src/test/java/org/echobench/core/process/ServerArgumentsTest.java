package org.echobench.core.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.OptionalInt;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.echobench.core.spi.HandlerWait;
import org.echobench.core.spi.InjectedWork;
import org.echobench.core.spi.ServerConfig;
import org.junit.jupiter.api.Test;

class ServerArgumentsTest {

    @Provide
    Arbitrary<ServerConfig> configs() {
        Arbitrary<OptionalInt> ioThreads = Arbitraries.integers()
                .between(1, 1_024)
                .map(OptionalInt::of)
                .injectNull(0.3)
                .map(threads -> threads == null ? OptionalInt.empty() : threads);
        Arbitrary<Integer> micros = Arbitraries.integers().between(0, 60_000_000);
        Arbitrary<InjectedWork> injected = Combinators.combine(
                        Arbitraries.integers().between(0, 1_000_000_000),
                        Arbitraries.integers().between(0, 16 << 20),
                        Combinators.combine(micros, micros, Arbitraries.of(true, false))
                                .as((one, other, jdbc) -> new HandlerWait(
                                        Math.min(one, other), Math.max(one, other), jdbc && one + other > 0)))
                .as(InjectedWork::new);
        Arbitrary<ServerConfig> equal = Combinators.combine(
                        Arbitraries.of("127.0.0.1", "localhost", "::1", "0.0.0.0", "a=b"),
                        Arbitraries.integers().between(0, 65_535),
                        ioThreads,
                        Arbitraries.integers().between(1 << 10, 1 << 30),
                        injected,
                        Arbitraries.of(true, false),
                        Arbitraries.of(true, false),
                        Arbitraries.of(true, false))
                .as((host, port, threads, bytes, work, tls, compression, http2) ->
                        new ServerConfig(host, port, threads, bytes, work, tls, compression, http2, false));
        return Combinators.combine(equal, Arbitraries.of(true, false)).as(ServerConfig::withAsShipped);
    }

    @Property
    void whatIsFormattedIsParsedToTheSame(@ForAll("configs") ServerConfig config) {
        ServerArguments arguments = new ServerArguments("some-server", config);
        assertEquals(arguments, ServerArguments.parse(arguments.format().toArray(String[]::new)));
    }

    @Test
    void theIdAloneMeansTheDefaults() {
        assertEquals(new ServerArguments("netty", ServerConfig.defaults()), ServerArguments.parse("netty"));
    }

    private static String refusal(String... arguments) {
        return assertThrows(IllegalArgumentException.class, () -> ServerArguments.parse(arguments))
                .getMessage();
    }

    @Test
    void whatCannotBeMeantIsRefusedByName() {
        assertEquals("the server's id is missing", refusal());
        assertEquals("expected name=value, but got: fast", refusal("netty", "fast"));
        assertEquals(
                "unknown setting 'threads'; known: host, port, ioThreads, maxMessageBytes, handlerWorkNanos,"
                        + " handlerAllocBytes, handlerWaitMicros, tls, compression, http2, asShipped",
                refusal("netty", "threads=2"));
        assertEquals("port must be a number, but is 'x'", refusal("netty", "port=x"));
        assertEquals("port must be 0 to 65535, but is 65536", refusal("netty", "port=65536"));
        assertEquals("ioThreads must be 1 to 1024, but is 0", refusal("netty", "ioThreads=0"));
        assertEquals(
                "maxMessageBytes must be a number, but is '9999999999'",
                refusal("netty", "maxMessageBytes=9999999999"));
        assertEquals(
                "handlerWaitMicros must be a number or a range such as 10000-30000, perhaps after jdbc:, but is '1-x'",
                refusal("netty", "handlerWaitMicros=1-x"));
        assertEquals(
                "handlerWaitMicros must be 0 to 60000000, or a range in it such as 10000-30000, but is 30-10",
                refusal("netty", "handlerWaitMicros=30-10"));
        assertEquals("tls must be true or false, but is 'yes'", refusal("netty", "tls=yes"));
        assertEquals("compression must be true or false, but is ''", refusal("netty", "compression="));
    }
}
