package org.echobench.report.conformance;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;

/**
 * Every {@link Explanation} there is; the file {@code explanations.json} beside this class has them.
 *
 * @param all the first that covers a case explains it
 */
public record Explanations(List<Explanation> all) {

    public Explanations {
        all = List.copyOf(all);
    }

    /** The explanations in the file. */
    public static Explanations load() {
        try (InputStream in = Explanations.class.getResourceAsStream("explanations.json")) {
            return new Explanations(List.of(new ObjectMapper().readValue(in, Explanation[].class)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public Optional<Explanation> of(String server, CaseResult result) {
        return all.stream().filter(e -> e.covers(server, result.id())).findFirst();
    }

    /** Failed cases without an explanation. */
    public List<CaseResult> unexplained(ServerConformance row) {
        return row.cases(CaseOutcome.FAILED).stream()
                .filter(c -> of(row.server(), c).isEmpty())
                .toList();
    }
}
