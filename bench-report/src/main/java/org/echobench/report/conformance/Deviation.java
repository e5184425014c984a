package org.echobench.report.conformance;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;

/**
 * Where a framework itself breaks the contract that Echobench tests every server against: an entry of the TCK's {@code
 * deviations.json}, which the build puts beside this class.
 *
 * @param servers ids of rows
 * @param test its name, a method's
 * @param why the framework's behaviour
 * @param link to the framework's own code, documentation or issue, https
 */
public record Deviation(List<String> servers, String test, String why, String link) {

    public Deviation {
        servers = List.copyOf(servers);
        if (servers.isEmpty() || test.isBlank() || why.isBlank()) {
            throw new IllegalArgumentException("a deviation needs servers, test and why: " + why);
        }
        if (!link.startsWith("https://")) {
            throw new IllegalArgumentException("the link must begin with https://, but is " + link);
        }
    }

    /** All that are known. */
    public static List<Deviation> load() {
        try (InputStream in = Deviation.class.getResourceAsStream("deviations.json")) {
            return List.of(new ObjectMapper().readValue(in, Deviation[].class));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The rule in words: {@code ping is answered by a pong with its payload}. */
    public String rule() {
        return test.replaceAll("([A-Z])", " $1").toLowerCase(Locale.ROOT);
    }
}
