package org.echobench.report.compare;

import java.util.Optional;

/**
 * Something that is known of the sides of a comparison. It is empty for a side that does not have it or does not
 * tell it.
 *
 * @param name for people, such as {@code Jetty} or {@code JVM flags}
 * @param base of base, for people
 * @param head of head; equal to base's where the sides do not differ
 */
public record Fact(Kind kind, String name, Optional<String> base, Optional<String> head) {

    /** In the order in which a reader should hear of them. */
    public enum Kind {
        /** The version of the library that a server is made of. */
        LIBRARY,
        /** The commit, or what was measured in its place. */
        CODE,
        /** The first line of the commit's message. */
        SUBJECT,
        /** Arguments of the build. */
        BUILD,
        /** The JVM and its version. */
        JVM,
        /** Files of the class path that differ, by name: their version. */
        FILES,
        /** The machine. */
        MACHINE,
        /** Flags of the JVM. */
        FLAGS
    }

    public Fact {
        if (name.isBlank()) {
            throw new IllegalArgumentException("a fact must have a name");
        }
        if (base.isEmpty() && head.isEmpty()) {
            throw new IllegalArgumentException("a fact must be known of a side, but " + name + " is of none");
        }
    }

    /** Whether the sides are not the same in it. */
    public boolean differs() {
        return !base.equals(head);
    }
}
