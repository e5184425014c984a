package org.echobench.report.conformance;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Why a framework itself fails cases of the suite ({@code explanations.json}) or a test of our contract ({@code
 * deviations.json} of the TCK), so that a reader can see that it is not our handler.
 *
 * @param servers ids of rows
 * @param cases patterns such as {@code 6.4.1} or {@code 6.*}; none in a deviation
 * @param test a method of the contract; empty in an explanation
 * @param why the framework's behaviour
 * @param link to the framework's own code, documentation or issue
 */
@JsonIgnoreProperties("race") // Only for the contract
public record Reason(List<String> servers, List<String> cases, String test, String why, String link) {

    /** Of cases; the first that covers a case explains it. */
    static final List<Reason> EXPLANATIONS = load("explanations.json");

    private static final List<Reason> DEVIATIONS = load("deviations.json");

    public Reason {
        servers = List.copyOf(servers);
        cases = cases == null ? List.of() : List.copyOf(cases);
        test = test == null ? "" : test;
    }

    private static List<Reason> load(String file) {
        try (InputStream in = Reason.class.getResourceAsStream(file)) {
            return List.of(new ObjectMapper().readValue(in, Reason[].class));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Of a server from our contract. */
    public static List<Reason> deviations(String server) {
        return DEVIATIONS.stream().filter(one -> one.servers.contains(server)).toList();
    }

    static Optional<Reason> of(String server, String id) {
        return EXPLANATIONS.stream().filter(one -> one.covers(server, id)).findFirst();
    }

    boolean covers(String server, String id) {
        return servers.contains(server) && cases.stream().anyMatch(pattern -> matches(pattern, id));
    }

    static boolean matches(String pattern, String id) {
        return pattern.endsWith("*") ? id.startsWith(pattern.substring(0, pattern.length() - 1)) : id.equals(pattern);
    }

    /** The test in words: {@code ping is answered by a pong with its payload}. */
    public String rule() {
        return test.replaceAll("([A-Z])", " $1").toLowerCase(Locale.ROOT);
    }
}
