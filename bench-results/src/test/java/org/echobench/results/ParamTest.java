package org.echobench.results;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ParamTest {

    @Test
    void aParameterIsFoundAmongARowsByItsLabel() {
        Map<String, String> params = Map.of("idleConnections", "7", "isolation", "forked");
        assertEquals(Optional.of("7"), Param.IDLE_CONNECTIONS.in(params));
        assertEquals(Optional.empty(), Param.CONNECTIONS.in(params));
        assertTrue(Isolation.FORKED.isIn(params));
        assertFalse(Isolation.INPROCESS.isIn(params));
    }

    @Test
    void someValuesChangeNothing() {
        assertTrue(Param.LOSS_SECONDS.isNothing("5"));
        assertFalse(Param.LOSS_SECONDS.isNothing("60"));
        assertFalse(Param.TLS.isNothing("false"));
    }

    @Test
    void aNumberHasARange() {
        Param.LOSS_SECONDS.require(1);
        Param.LOSS_SECONDS.require(600);
        Param.KIND.require(-1);
        assertEquals(
                "lossSeconds must be 1 to 600, but is 0",
                assertThrows(IllegalArgumentException.class, () -> Param.LOSS_SECONDS.require(0))
                        .getMessage());
        assertThrows(IllegalArgumentException.class, () -> Param.LOSS_SECONDS.require(601));
    }

    @Test
    void anIsolationHasOneOfTwoValues() {
        assertEquals(Isolation.INPROCESS, Isolation.of("inprocess"));
        assertEquals(
                "isolation must be inprocess or forked, but is 'elsewhere'",
                assertThrows(IllegalArgumentException.class, () -> Isolation.of("elsewhere"))
                        .getMessage());
    }
}
