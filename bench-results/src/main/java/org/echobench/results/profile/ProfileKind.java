package org.echobench.results.profile;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;
import java.util.stream.Stream;

/** What the profiler of a fork samples. */
public enum ProfileKind {
    /** The CPU time of every thread. */
    CPU,
    /** The heap that the server's threads allocate, by class. */
    ALLOC;

    /** @throws IllegalArgumentException if it is neither {@code cpu} nor {@code alloc} */
    @JsonCreator
    public static ProfileKind of(String value) {
        return Stream.of(values())
                .filter(kind -> kind.value().equals(value))
                .findFirst()
                .orElseThrow(
                        () -> new IllegalArgumentException("profile must be cpu or alloc, but is '" + value + "'"));
    }

    /** Its name in options, files and folders. */
    @JsonValue
    public String value() {
        return name().toLowerCase(Locale.ROOT);
    }
}
