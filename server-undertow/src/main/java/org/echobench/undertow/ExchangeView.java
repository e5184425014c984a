package org.echobench.undertow;

import io.undertow.server.HttpServerExchange;
import io.undertow.server.handlers.Cookie;
import java.util.Deque;
import java.util.Optional;
import org.echobench.core.content.RequestView;

/** A request as Undertow parsed it. */
record ExchangeView(HttpServerExchange exchange) implements RequestView {

    @Override
    public String path() {
        return exchange.getRequestPath();
    }

    @Override
    public Optional<String> parameter(String name) {
        return Optional.ofNullable(exchange.getQueryParameters().get(name)).map(Deque::peekFirst);
    }

    @Override
    public Optional<String> cookie(String name) {
        return Optional.ofNullable(exchange.getRequestCookie(name)).map(Cookie::getValue);
    }
}
