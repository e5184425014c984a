package org.echobench.spring;

import java.util.List;
import java.util.Map;
import org.echobench.core.spi.LingeringThread;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.spi.Threading;
import org.springframework.web.socket.WebSocketSession;
import org.springframework.web.socket.server.support.DefaultHandshakeHandler;

/** The application's view of the servlet container that Spring Boot starts. Stateless. */
public interface EmbeddedContainer {

    /** Its name as its authors write it. */
    String name();

    /** Its version as read from the class path. */
    String version();

    /** Which threads run servlets and WebSocket handlers. */
    default Threading threading() {
        return Threading.POOL;
    }

    /** Spring Boot's properties for a number of {@code ioThreads}; none where it cannot be set. */
    Map<String, String> ioThreads(int ioThreads);

    /**
     * Whether handlers get a message in parts and join them. Otherwise the container joins it, in buffers that grow to
     * {@link ServerConfig#maxMessageBytes}.
     */
    boolean messagesInParts();

    /** Spring's handshake, as Spring chooses it for this container, with the settings that Spring Boot has none for. */
    default DefaultHandshakeHandler handshake(ServerConfig config) {
        return new DefaultHandshakeHandler();
    }

    /**
     * Ends the connection of a session at once: without waiting for the peer's close frame, or for a message that is
     * under way. Does nothing where it has ended. Callable on any thread.
     */
    void end(WebSocketSession session);

    /** The container's threads that outlive it. */
    default List<LingeringThread> lingeringThreads() {
        return List.of();
    }
}
