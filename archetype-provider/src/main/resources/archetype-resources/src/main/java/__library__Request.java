package ${package};

import com.sun.net.httpserver.HttpExchange;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.stream.Stream;
import org.echobench.core.content.RequestView;

/**
 * A request as the framework parsed it. The JDK's server leaves the query and the cookies to the application; where a
 * framework parses them, ask it.
 */
record ${library}Request(HttpExchange exchange) implements RequestView {

    @Override
    public String path() {
        return exchange.getRequestURI().getPath();
    }

    @Override
    public Optional<String> parameter(String name) {
        return value(exchange.getRequestURI().getRawQuery(), "&", name)
                .map(encoded -> URLDecoder.decode(encoded, StandardCharsets.UTF_8));
    }

    @Override
    public Optional<String> cookie(String name) {
        return value(exchange.getRequestHeaders().getFirst("Cookie"), "; *", name);
    }

    /** The first value of a name in pairs {@code name=value}. */
    private static Optional<String> value(String pairs, String separator, String name) {
        return Stream.ofNullable(pairs)
                .flatMap(all -> Stream.of(all.split(separator)))
                .filter(pair -> pair.startsWith(name + "="))
                .map(pair -> pair.substring(name.length() + 1))
                .findFirst();
    }
}
