package org.echobench.explain.frames;

import java.util.List;
import org.echobench.results.JsonFile;

/**
 * What profiles say about the rows of a run or duet: {@code explain.json}.
 *
 * @param rows in the order of the plan
 * @param notes which rows have no profile and why, a sentence each
 */
public record Explanation(List<ExplainedRow> rows, List<String> notes) {

    /** In the folder of the run or duet. */
    public static final JsonFile<Explanation> FILE = new JsonFile<>("explain.json", 1, Explanation.class);

    public Explanation {
        rows = List.copyOf(rows);
        notes = List.copyOf(notes);
    }
}
