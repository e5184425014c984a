package org.echobench.results;

import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A row or subject of the suite that the plan does not measure.
 *
 * @param row empty for every row
 * @param subject empty for every subject
 * @param reason goes after the names, without a full stop: {@code needs JDK 21}
 */
public record LeftOut(Optional<String> row, Optional<String> subject, String reason) {

    public LeftOut {
        if (row.isEmpty() && subject.isEmpty()) {
            throw new IllegalArgumentException("row and subject must not both be empty");
        }
        if (reason.isBlank()) {
            throw new IllegalArgumentException("reason must not be blank");
        }
    }

    public static LeftOut subject(String subject, String reason) {
        return new LeftOut(Optional.empty(), Optional.of(subject), reason);
    }

    public static LeftOut row(String row, String reason) {
        return new LeftOut(Optional.of(row), Optional.empty(), reason);
    }

    public static LeftOut of(String row, String subject, String reason) {
        return new LeftOut(Optional.of(row), Optional.of(subject), reason);
    }

    /** Whether this says that the row is not measured for the subject. */
    public boolean covers(String row, String subject) {
        return this.row.map(row::equals).orElse(true)
                && this.subject.map(subject::equals).orElse(true);
    }

    /** For tables: {@code jetty-vt: needs JDK 21}. */
    @Override
    public String toString() {
        return Stream.of(row, subject).flatMap(Optional::stream).collect(Collectors.joining(", ")) + ": " + reason;
    }
}
