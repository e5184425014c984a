package org.echobench.core.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.net.InetSocketAddress;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TargetTest {

    @Test
    void anUnknownHostIsRefusedByName() {
        InetSocketAddress unknown = InetSocketAddress.createUnresolved("no-such-host.invalid", 80);
        assertEquals(
                "unknown host: no-such-host.invalid",
                assertThrows(IllegalArgumentException.class, () -> Target.of(unknown))
                        .getMessage());
    }

    @Test
    void theHostHeaderHasNameAndPort() {
        assertEquals(
                "127.0.0.1:8080",
                Target.of(new InetSocketAddress("127.0.0.1", 8080)).host());
    }

    @Test
    void moreConnectionsThanOneAddressHasPortsForComeFromOthers() {
        Target local = Target.of(new InetSocketAddress("127.0.0.1", 80));
        assertEquals(Optional.empty(), local.source(0));
        assertEquals(Optional.empty(), local.source(24_999));
        assertEquals(Optional.of(new InetSocketAddress("127.0.0.2", 0)), local.source(25_000));
        assertEquals(Optional.of(new InetSocketAddress("127.0.0.2", 0)), local.source(49_999));
        assertEquals(Optional.of(new InetSocketAddress("127.0.0.5", 0)), local.source(100_000));
        Target far = Target.of(new InetSocketAddress("192.0.2.1", 80));
        assertEquals(Optional.empty(), far.source(100_000));
    }
}
