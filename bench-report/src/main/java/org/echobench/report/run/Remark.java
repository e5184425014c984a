package org.echobench.report.run;

import java.util.List;
import java.util.Optional;

/**
 * What the summary says of a subject in a row beside its figures.
 *
 * @param failure why it failed; empty where it did not
 * @param marks letters that say why a value is not what it seems
 */
public record Remark(Optional<String> failure, List<String> marks) {

    static final Remark NONE = new Remark(Optional.empty(), List.of());

    public Remark {
        marks = List.copyOf(marks);
    }
}
