package org.echobench.core.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.echobench.core.spi.BenchServerProvider;
import org.junit.jupiter.api.Test;

class ProvidersTest {

    @Test
    void aServerIsFoundByItsId() {
        for (BenchServerProvider provider : Providers.all()) {
            String id = provider.info().id();
            if (provider.unavailable().isEmpty()) {
                assertEquals(id, Providers.find(id).info().id());
            }
        }
    }

    @Test
    void anUnknownServerIsNamedWithTheKnownOnesInOrder() {
        String message = assertThrows(IllegalArgumentException.class, () -> Providers.find("nety"))
                .getMessage();
        assertTrue(
                message.startsWith("unknown server 'nety'; on this class path: calm, faulty-die, faulty-drop, "),
                message);
        assertTrue(message.contains(", reference, reference-held"), message);
    }

    @Test
    void autoIsTheFirstThatIsNotTheReference() {
        List<String> ids = Providers.all().stream().map(p -> p.info().id()).toList();
        String auto = Providers.find(Providers.AUTO).info().id();
        assertFalse(auto.startsWith("reference"));
        assertEquals(
                ids.stream()
                        .filter(id -> !id.startsWith("reference"))
                        .findFirst()
                        .orElseThrow(),
                auto);
    }

    @Test
    void aServerThatCannotRunHereIsNamedWithItsReason() {
        String message = assertThrows(IllegalArgumentException.class, () -> Providers.find("host-unavailable"))
                .getMessage();
        assertEquals("server 'host-unavailable' is not available here: it needs a JDK of the future", message);
    }
}
