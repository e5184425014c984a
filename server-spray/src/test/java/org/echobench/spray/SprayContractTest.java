package org.echobench.spray;

import java.util.Map;
import org.echobench.core.spi.BenchServerProvider;
import org.echobench.tck.ServerContract;

/** What spray-websocket breaks by itself; see this module's README. */
class SprayContractTest extends ServerContract {

    private static final String SOURCE =
            "https://github.com/wandoulabs/spray-websocket/tree/master/spray-websocket/src/main/scala/spray/can/websocket/";

    @Override
    protected BenchServerProvider provider() {
        return new SprayProvider();
    }

    @Override
    public Map<String, String> deviations() {
        return Map.of(
                "messagesBeforeTheCloseComeBackBeforeIt",
                "a close frame is answered at once, before a handler has seen the messages before it, and no frame is"
                        + " sent after it: closeWithReason in " + SOURCE + "FrameComposing.scala");
    }
}
