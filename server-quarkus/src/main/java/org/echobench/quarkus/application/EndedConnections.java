package org.echobench.quarkus.application;

import io.netty.handler.codec.http.websocketx.CorruptedWebSocketFrameException;
import io.quarkus.websockets.next.OnError;
import io.smallrye.common.annotation.NonBlocking;
import jakarta.inject.Singleton;
import java.io.IOException;

/** Failures of WebSockets that Vert.x has ended. By default Quarkus would close them again, and log two errors. */
@Singleton
public class EndedConnections {

    @OnError
    @NonBlocking
    void reset(IOException byPeer) {}

    @OnError
    @NonBlocking
    void violated(CorruptedWebSocketFrameException protocol) {}
}
