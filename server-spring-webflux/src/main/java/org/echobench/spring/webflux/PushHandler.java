package org.echobench.spring.webflux;

import org.echobench.core.content.Subscriptions;
import org.echobench.reactor.PushSubscriber;
import org.springframework.stereotype.Component;
import org.springframework.web.reactive.socket.WebSocketHandler;
import org.springframework.web.reactive.socket.WebSocketSession;
import reactor.core.publisher.Mono;
import reactor.netty.Connection;

/** Subscribes every session; a client's messages are ignored. */
@Component
final class PushHandler implements WebSocketHandler {

    private final Subscriptions<PushSubscriber, byte[]> subscriptions;

    PushHandler(Subscriptions<PushSubscriber, byte[]> subscriptions) {
        this.subscriptions = subscriptions;
    }

    void subscribe(Connection connection) {
        PushSubscriber.subscribe(connection, subscriptions);
    }

    @Override
    public Mono<Void> handle(WebSocketSession session) {
        return session.receive().then();
    }
}
