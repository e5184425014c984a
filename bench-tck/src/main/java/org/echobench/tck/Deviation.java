package org.echobench.tck;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A test that a framework itself fails: an entry of {@code deviations.json}, which reports show too.
 *
 * @param servers ids of rows
 * @param test its name
 * @param why the framework's behaviour
 * @param link to the framework's own code, documentation or issue
 */
record Deviation(List<String> servers, String test, String why, String link) {

    private static final List<Deviation> ALL = load();

    private static List<Deviation> load() {
        try (InputStream in = Deviation.class.getResourceAsStream("deviations.json")) {
            return List.of(new ObjectMapper().readValue(in, Deviation[].class));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The reason of each of a server's, by the name of the test. */
    static Map<String, String> of(String server) {
        return ALL.stream()
                .filter(one -> one.servers.contains(server))
                .collect(Collectors.toMap(Deviation::test, one -> one.why + " " + one.link));
    }
}
