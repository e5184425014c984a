package org.echobench.spring.webflux;

import io.netty.handler.codec.TooLongFrameException;
import org.echobench.core.content.HandlerWork;
import org.echobench.core.spi.ServerConfig;
import org.springframework.stereotype.Component;
import org.springframework.web.reactive.socket.CloseStatus;
import org.springframework.web.reactive.socket.WebSocketHandler;
import org.springframework.web.reactive.socket.WebSocketMessage;
import org.springframework.web.reactive.socket.WebSocketSession;
import reactor.core.publisher.Mono;

/** Echoes every message. */
@Component
final class EchoHandler implements WebSocketHandler {

    private final HandlerWork work;

    EchoHandler(ServerConfig config) {
        work = new HandlerWork(config);
    }

    @Override
    public Mono<Void> handle(WebSocketSession session) {
        return session.send(session.receive()
                        .filter(message -> message.getType() != WebSocketMessage.Type.PONG)
                        .map(message -> {
                            work.perform();
                            return message.retain();
                        }))
                .onErrorResume(TooLongFrameException.class, tooLong -> session.close(CloseStatus.TOO_BIG_TO_PROCESS));
    }
}
