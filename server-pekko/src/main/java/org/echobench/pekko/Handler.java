package org.echobench.pekko;

import java.util.Optional;
import org.apache.pekko.actor.ActorSystem;
import org.apache.pekko.http.javadsl.model.AttributeKeys;
import org.apache.pekko.http.javadsl.model.HttpMethods;
import org.apache.pekko.http.javadsl.model.HttpRequest;
import org.apache.pekko.http.javadsl.model.HttpResponse;
import org.apache.pekko.http.javadsl.model.StatusCodes;
import org.apache.pekko.http.javadsl.model.ws.BinaryMessage;
import org.apache.pekko.http.javadsl.model.ws.WebSocketUpgrade;
import org.echobench.core.content.HandlerWork;
import org.echobench.core.content.HttpContent;
import org.echobench.core.content.Subscriptions;
import org.echobench.core.spi.Endpoints;
import org.echobench.core.spi.ServerConfig;

/** Answers every request of one server, handshakes among them. Thread-safe. */
final class Handler {

    private final HttpContent content;
    private final Echo echo;
    private final Subscriptions<PushSubscriber, BinaryMessage> subscribers;
    private final ActorSystem system;

    Handler(ServerConfig config, Subscriptions<PushSubscriber, BinaryMessage> subscribers, ActorSystem system) {
        content = new HttpContent(config);
        echo = new Echo(new HandlerWork(config), config.maxMessageBytes(), system);
        this.subscribers = subscribers;
        this.system = system;
    }

    HttpResponse answer(HttpRequest request) {
        Optional<WebSocketUpgrade> upgrade = request.getAttribute(AttributeKeys.webSocketUpgrade);
        if (upgrade.isPresent()) {
            String path = request.getUri().path();
            if (path.equals(Endpoints.WS_ECHO)) {
                return upgrade.get().handleMessagesWith(echo.flow());
            }
            if (path.equals(Endpoints.WS_PUSH)) {
                return upgrade.get().handleMessagesWith(PushSubscriber.subscription(subscribers, system));
            }
        }
        if (!request.method().equals(HttpMethods.GET)) {
            request.discardEntityBytes(system);
            return HttpResponse.create().withStatus(StatusCodes.METHOD_NOT_ALLOWED);
        }
        return Responses.of(content.answer(new PekkoRequestView(request)));
    }
}
