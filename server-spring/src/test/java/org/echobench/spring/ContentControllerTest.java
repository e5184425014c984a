package org.echobench.spring;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import org.echobench.core.content.Message;
import org.echobench.core.content.Order;
import org.echobench.core.spi.ServerConfig;
import org.junit.jupiter.api.Test;

class ContentControllerTest {

    private final ContentController controller = new ContentController(ServerConfig.defaults());

    /** The contract tests what the client gets; bytes would be the same there. */
    @Test
    void jsonIsAnObjectForSpringToConvert() {
        assertEquals(Message.hello(), (Object) controller.json());
        assertInstanceOf(Order.class, (Object) controller.order());
    }
}
