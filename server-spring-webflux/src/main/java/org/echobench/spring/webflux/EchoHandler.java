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
    private final int maxMessageBytes;

    EchoHandler(ServerConfig config) {
        work = new HandlerWork(config);
        maxMessageBytes = config.maxMessageBytes();
    }

    @Override
    public Mono<Void> handle(WebSocketSession session) {
        Mono<Void> refuse = Mono.defer(() -> session.close(CloseStatus.TOO_BIG_TO_PROCESS));
        return session.send(session.receive()
                        .filter(message -> message.getType() != WebSocketMessage.Type.PONG)
                        .handle((message, sink) -> {
                            if (message.getPayload().readableByteCount() > maxMessageBytes) { // inflated
                                refuse.subscribe(); // to end the stream would close without a code
                            } else {
                                work.perform();
                                sink.next(message.retain());
                            }
                        }))
                .onErrorResume(TooLongFrameException.class, fragments -> refuse);
    }
}
