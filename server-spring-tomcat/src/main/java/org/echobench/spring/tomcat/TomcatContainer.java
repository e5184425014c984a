package org.echobench.spring.tomcat;

import jakarta.websocket.CloseReason;
import jakarta.websocket.CloseReason.CloseCodes;
import java.util.List;
import java.util.Map;
import org.apache.catalina.startup.Tomcat;
import org.apache.tomcat.websocket.WsSession;
import org.echobench.core.spi.LibraryVersion;
import org.echobench.core.spi.LingeringThread;
import org.echobench.spring.EmbeddedContainer;
import org.springframework.web.socket.WebSocketSession;
import org.springframework.web.socket.adapter.NativeWebSocketSession;

/** Spring Boot's own choice of a container. */
final class TomcatContainer implements EmbeddedContainer {

    @Override
    public String name() {
        return "Tomcat";
    }

    @Override
    public String version() {
        return LibraryVersion.ofManifest(Tomcat.class);
    }

    /** There is one poller, and the handlers' pool reads and writes. */
    @Override
    public Map<String, String> ioThreads(int ioThreads) {
        return Map.of();
    }

    /** For whole messages Tomcat allocates a buffer of the largest message for every session. */
    @Override
    public boolean messagesInParts() {
        return true;
    }

    /** Sends a close frame, if that can be done within 50 ms, and closes the connection. */
    @Override
    public void end(WebSocketSession session) {
        WsSession tomcat = ((NativeWebSocketSession) session).getNativeSession(WsSession.class);
        CloseReason reason = new CloseReason(CloseCodes.GOING_AWAY, "ended by the server");
        tomcat.doClose(reason, reason, true);
    }

    @Override
    public List<LingeringThread> lingeringThreads() {
        return List.of(new LingeringThread(
                "WebSocket background processing",
                "Tomcat's timer of WebSocket sessions looks once a second whether there are any"));
    }
}
