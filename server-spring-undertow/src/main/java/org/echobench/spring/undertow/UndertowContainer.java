package org.echobench.spring.undertow;

import io.undertow.Undertow;
import io.undertow.websockets.jsr.UndertowSession;
import java.util.Map;
import org.echobench.core.spi.LibraryVersion;
import org.echobench.spring.EmbeddedContainer;
import org.springframework.web.socket.WebSocketSession;
import org.springframework.web.socket.adapter.NativeWebSocketSession;

/** Undertow in Tomcat's place. */
final class UndertowContainer implements EmbeddedContainer {

    @Override
    public String name() {
        return "Undertow";
    }

    @Override
    public String version() {
        return LibraryVersion.ofMaven(Undertow.class, "io.undertow", "undertow-core");
    }

    /** Undertow sizes its workers, which run the handlers, by them. */
    @Override
    public Map<String, String> ioThreads(int ioThreads) {
        return Map.of("server.undertow.threads.io", Integer.toString(ioThreads));
    }

    /** With partial messages Undertow would lose a character whose bytes are in two fragments. */
    @Override
    public boolean messagesInParts() {
        return false;
    }

    @Override
    public void end(WebSocketSession session) {
        ((NativeWebSocketSession) session)
                .getNativeSession(UndertowSession.class)
                .forceClose();
    }
}
