package org.echobench.runner.suites;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.echobench.results.Json;
import org.echobench.results.run.RunResult;
import org.echobench.runner.plan.JmhBenchmark;
import org.echobench.runner.plan.RowBuilder;

/** All suites: the file {@code suites.yaml} beside this class. */
public final class Suites {

    /** Each framework's documented way for a handler that never blocks; {@code docs/concepts.md} has the rule. */
    static final List<String> SIX_SERVERS =
            List.of("reference", "netty", "undertow", "vertx", "grizzly-samethread", "jetty", "tomcat");

    private Suites() {}

    /** All suites, in the order in which lists show them. */
    public static List<Suite> all() {
        try (InputStream file = Suites.class.getResourceAsStream("suites.yaml")) {
            return Json.MAPPER
                    .readerForListOf(Suite.class)
                    .with(DeserializationFeature.ACCEPT_SINGLE_VALUE_AS_ARRAY)
                    .without(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
                    .readValue(new YAMLMapper().readTree(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * A sentence on how fast the machine was; empty for a run without the reference, with other parameters, or of a
     * suite that has no rates of README's run.
     */
    public static Optional<String> machine(RunResult run) {
        String shares = all().stream()
                .filter(suite -> suite.name().equals(run.name()))
                .flatMap(suite -> suite.machine(run, new RowBuilder(JmhBenchmark.all(), Map.of())))
                .collect(Collectors.joining(", "));
        return Optional.of("The machine: reference " + shares + " of the rates in README's run.")
                .filter(known -> !shares.isEmpty());
    }
}
