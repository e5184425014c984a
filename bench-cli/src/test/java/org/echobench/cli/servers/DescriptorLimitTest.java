package org.echobench.cli.servers;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.OptionalLong;
import org.echobench.results.UserError;
import org.junit.jupiter.api.Test;

class DescriptorLimitTest {

    @Test
    void connectionsBeyondTheLimitAreRefusedWithTheCommandThatRaisesIt() {
        String message = assertThrows(
                        UserError.class, () -> DescriptorLimit.check("The load", 1_000, false, OptionalLong.of(1_024)))
                .getMessage();
        assertTrue(message.contains("'ulimit -n 1300'"), message);
    }

    @Test
    void bothEndsInOneProcessCountTwice() {
        OptionalLong limit = OptionalLong.of(2_000);
        assertDoesNotThrow(() -> DescriptorLimit.check("The load", 1_000, false, limit));
        assertThrows(UserError.class, () -> DescriptorLimit.check("The load", 1_000, true, limit));
    }

    @Test
    void whereNoLimitIsKnownNothingIsRefused() {
        assertDoesNotThrow(() -> DescriptorLimit.check("The load", 1_000_000, true, OptionalLong.empty()));
    }
}
