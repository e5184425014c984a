package org.echobench.runner.input;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;
import org.apache.commons.text.similarity.LevenshteinDistance;

/** Suggests the most similar name. */
public final class Nearest {

    private static final LevenshteinDistance DISTANCE = LevenshteinDistance.getDefaultInstance();

    private static final int MOST_SLIPS = 3;

    private Nearest() {}

    /** A message such as {@code Unknown server 'nety': did you mean 'netty'?}, or with all names if none is similar. */
    public static String unknown(String kind, String given, Collection<String> known) {
        return unknown(
                kind,
                given,
                known,
                "the known ones are "
                        + String.join(", ", known.stream().sorted().toList()));
    }

    /** @param otherwise what to say if no name is similar, without the full stop */
    public static String unknown(String kind, String given, Collection<String> known, String otherwise) {
        String what = "Unknown " + kind + " '" + given + "': ";
        return nearest(given, known)
                .map(name -> what + "did you mean '" + name + "'?")
                .orElse(what + otherwise + ".");
    }

    /** The nearest name, if it could be a slip: few letters differ, or one begins with the other. */
    private static Optional<String> nearest(String given, Collection<String> known) {
        String lower = given.toLowerCase(Locale.ROOT);
        return known.stream()
                .filter(name -> {
                    String candidate = name.toLowerCase(Locale.ROOT);
                    boolean prefix =
                            lower.length() >= 2 && (candidate.startsWith(lower) || lower.startsWith(candidate));
                    return prefix || distance(lower, name) <= Math.min(MOST_SLIPS, Math.max(1, lower.length() / 2));
                })
                .min(Comparator.comparingInt((String name) -> distance(lower, name))
                        .thenComparing(Comparator.naturalOrder()));
    }

    private static int distance(String lower, String name) {
        return DISTANCE.apply(lower, name.toLowerCase(Locale.ROOT));
    }
}
