package org.echobench.results.run;

import java.util.List;

/**
 * The plan of a duet of a range of releases: {@code range.json}.
 *
 * @param words of the command
 * @param releases of the framework in ascending order, at least two; kept because repositories gain new ones
 */
public record ReleaseRange(List<String> words, List<String> releases) {

    public ReleaseRange {
        words = List.copyOf(words);
        releases = List.copyOf(releases);
        if (releases.size() < 2) {
            throw new IllegalArgumentException("a range must have two releases, but has " + releases);
        }
    }
}
