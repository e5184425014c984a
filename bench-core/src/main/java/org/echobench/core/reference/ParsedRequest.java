package org.echobench.core.reference;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URLDecoder;
import java.util.Optional;
import org.echobench.core.content.RequestView;
import org.echobench.core.wire.HttpRequestHead;
import org.echobench.core.wire.ProtocolException;

/** Looks into the request that a head holds at the time. Not thread-safe. */
final class ParsedRequest implements RequestView {

    private final HttpRequestHead head;
    private String path = "";
    private String query = "";

    ParsedRequest(HttpRequestHead head) {
        this.head = head;
    }

    /** Call when the head holds another request. */
    void parse() {
        String target = head.target();
        int mark = target.indexOf('?');
        path = mark < 0 ? target : target.substring(0, mark);
        query = mark < 0 ? "" : target.substring(mark + 1);
    }

    @Override
    public String path() {
        return path;
    }

    @Override
    public Optional<String> parameter(String name) {
        for (String pair : query.split("&")) {
            int equals = pair.indexOf('=');
            if (decode(equals < 0 ? pair : pair.substring(0, equals)).equals(name)) {
                return Optional.of(equals < 0 ? "" : decode(pair.substring(equals + 1)));
            }
        }
        return Optional.empty();
    }

    @Override
    public Optional<String> cookie(String name) {
        return head.cookie(name);
    }

    private static String decode(String encoded) {
        try {
            return URLDecoder.decode(encoded, UTF_8);
        } catch (IllegalArgumentException e) {
            throw new ProtocolException("the query is not percent-encoded as it should be");
        }
    }
}
