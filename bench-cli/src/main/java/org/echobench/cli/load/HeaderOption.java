package org.echobench.cli.load;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.echobench.core.wire.HttpHeader;
import picocli.CommandLine.Option;

/** The option that adds headers. */
final class HeaderOption {

    @Option(
            names = {"-H", "--header"},
            paramLabel = "'NAME: VALUE'",
            description = "A header of every request, or of the upgrade to WebSocket.")
    private List<String> lines = List.of();

    /**
     * The headers by name, in any case; values of one name are a list.
     *
     * @throws org.echobench.results.UserError if one is not a header
     */
    Map<String, String> headers() {
        Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        for (String line : lines) {
            HttpHeader header = ExchangeOptions.said("--header", () -> HttpHeader.of(line));
            headers.merge(header.name(), header.value(), (one, other) -> one + ", " + other);
        }
        return headers;
    }
}
