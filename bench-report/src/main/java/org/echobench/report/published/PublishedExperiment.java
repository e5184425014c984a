package org.echobench.report.published;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.regex.Pattern;

/**
 * An experiment as it was published. Its figures come from other machines: order and shape compare with ours, rates do not.
 *
 * @param suites names of the suites that reproduce it
 * @param rows pattern of the names of rows that reproduce it in any other suite
 * @param source who published it where and when
 * @param setup machine, versions and method in a sentence or two
 * @param findings to be checked, a sentence each
 * @param orders the published orders, best first
 * @param tables the published figures
 */
public record PublishedExperiment(
        String title,
        List<String> suites,
        String rows,
        String source,
        String setup,
        List<String> findings,
        List<Order> orders,
        List<Figures> tables) {

    /**
     * @param what under which circumstances
     * @param names best first
     */
    public record Order(String what, List<String> names) {}

    /** A table of published figures; all lines have as many cells as there are columns. */
    public record Figures(String caption, List<String> columns, List<List<String>> lines) {}

    /** All of them, oldest subject first as the design lists them. */
    public static List<PublishedExperiment> all() {
        try (InputStream in = PublishedExperiment.class.getResourceAsStream("experiments.json")) {
            return List.of(new ObjectMapper().readValue(in, PublishedExperiment[].class));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Whether a row of a run reproduces this.
     *
     * @param suite the run's
     * @param row the row's name
     */
    public boolean isReproducedBy(String suite, String row) {
        return suites.contains(suite) || Pattern.compile(rows).matcher(row).find();
    }
}
