package org.echobench.tck.plain;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URLDecoder;
import java.util.Optional;
import java.util.stream.Stream;
import org.echobench.core.content.RequestView;

/** A request line and its cookies. */
record PlainRequest(PlainServer server, String target, String cookies) implements RequestView {

    @Override
    public String path() {
        return target.split("\\?", 2)[0];
    }

    @Override
    public Optional<String> parameter(String name) {
        String[] parts = target.split("\\?", 2);
        return parts.length < 2
                ? Optional.empty()
                : value(Stream.of(parts[1].split("&")), name).map(this::decode);
    }

    private String decode(String value) {
        return server.has(Fault.DECODES_NO_PERCENT) ? value : URLDecoder.decode(value, UTF_8);
    }

    @Override
    public Optional<String> cookie(String name) {
        if (server.has(Fault.TAKES_COOKIES_BY_SUFFIX)) {
            int at = cookies.indexOf(name + "=");
            return at < 0
                    ? Optional.empty()
                    : Optional.of(cookies.substring(at + name.length() + 1).split(";")[0]);
        }
        Stream<String> all = Stream.of(cookies.split(";")).map(String::trim);
        return value(server.has(Fault.READS_ONLY_THE_FIRST_COOKIE) ? all.limit(1) : all, name);
    }

    private static Optional<String> value(Stream<String> pairs, String name) {
        return pairs.filter(pair -> pair.startsWith(name + "="))
                .map(pair -> pair.substring(name.length() + 1))
                .findFirst();
    }
}
