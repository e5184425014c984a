package org.echobench.netty;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;

import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.websocketx.BinaryWebSocketFrame;
import io.netty.handler.codec.http.websocketx.TextWebSocketFrame;
import io.netty.handler.codec.http.websocketx.WebSocketFrame;
import org.echobench.core.content.HandlerWork;
import org.echobench.core.spi.FlushPolicy;
import org.echobench.core.spi.ServerConfig;
import org.junit.jupiter.api.Test;

class EchoHandlerTest {

    private static WebSocketFrame echo(boolean decodesText, WebSocketFrame message) {
        HandlerWork work = new HandlerWork(ServerConfig.defaults());
        EmbeddedChannel channel = new EmbeddedChannel(
                new WebSocketHandler.Echo(work, decodesText, FlushPolicy.PER_READ, WorkerDispatch.NONE));
        channel.writeInbound(message);
        return channel.readOutbound();
    }

    @Test
    void aFrameGoesBackAsItCame() {
        TextWebSocketFrame frame = new TextWebSocketFrame("Grüße");
        assertSame(frame, echo(false, frame));
        frame.release();
    }

    @Test
    void textThatIsDecodedIsEncodedAgain() {
        TextWebSocketFrame frame = new TextWebSocketFrame("Grüße");
        WebSocketFrame answer = echo(true, frame);
        assertNotSame(frame, answer);
        assertEquals(0, frame.refCnt());
        assertEquals("Grüße", ((TextWebSocketFrame) answer).text());
        answer.release();
    }

    @Test
    void aBinaryFrameGoesBackAsItCameWhereTextIsDecoded() {
        BinaryWebSocketFrame frame = new BinaryWebSocketFrame();
        assertSame(frame, echo(true, frame));
        frame.release();
    }
}
