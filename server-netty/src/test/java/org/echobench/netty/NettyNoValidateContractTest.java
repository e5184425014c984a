package org.echobench.netty;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import java.io.IOException;
import org.echobench.core.spi.BenchServerProvider;
import org.echobench.tck.ServerContract;
import org.echobench.tck.client.Frame;
import org.echobench.tck.client.WebSocketConnection;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("provider")
class NettyNoValidateContractTest extends ServerContract {
    @Override
    protected BenchServerProvider provider() {
        return new NettyProvider().row("netty-novalidate");
    }

    @Test
    void textThatIsNotUtf8ComesBack() throws IOException {
        byte[] overlong = {(byte) 0xC0, (byte) 0xAF};
        try (WebSocketConnection echo = server().echo()) {
            echo.send(Frame.message(Frame.TEXT, overlong));
            assertArrayEquals(
                    overlong, echo.readMessage("an echo of invalid UTF-8").payload());
        }
    }
}
