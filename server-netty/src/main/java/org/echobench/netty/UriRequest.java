package org.echobench.netty;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.QueryStringDecoder;
import io.netty.handler.codec.http.cookie.Cookie;
import io.netty.handler.codec.http.cookie.ServerCookieDecoder;
import java.util.List;
import java.util.Optional;
import org.echobench.core.content.RequestView;

/** A request seen through Netty's decoders of URIs and cookies. */
final class UriRequest implements RequestView {

    private final HttpRequest request;
    private final QueryStringDecoder uri;

    UriRequest(HttpRequest request) {
        this.request = request;
        uri = new QueryStringDecoder(request.uri());
    }

    @Override
    public String path() {
        return uri.path();
    }

    @Override
    public Optional<String> parameter(String name) {
        List<String> values = uri.parameters().get(name);
        return values == null ? Optional.empty() : Optional.of(values.get(0));
    }

    @Override
    public Optional<String> cookie(String name) {
        String header = request.headers().get(HttpHeaderNames.COOKIE);
        if (header == null) {
            return Optional.empty();
        }
        for (Cookie cookie : ServerCookieDecoder.STRICT.decode(header)) {
            if (cookie.name().equals(name)) {
                return Optional.of(cookie.value());
            }
        }
        return Optional.empty();
    }
}
