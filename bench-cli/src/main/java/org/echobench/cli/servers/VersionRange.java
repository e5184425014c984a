package org.echobench.cli.servers;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.aether.util.version.GenericVersionScheme;
import org.eclipse.aether.version.InvalidVersionSpecificationException;
import org.eclipse.aether.version.VersionScheme;

/**
 * The releases of a server's framework from one to another: {@code netty:4.2.1.Final..4.2.18.Final}.
 *
 * @param server the server's id
 * @param first release, inclusive
 * @param last release, inclusive
 */
public record VersionRange(String server, String first, String last) {

    private static final Pattern FORM =
            Pattern.compile("([a-z][a-z0-9-]*):([\\w+-]+(?:\\.[\\w+-]+)*)\\.\\.([\\w+-]+(?:\\.[\\w+-]+)*)");

    private static final Pattern AFTER_NUMBERS = Pattern.compile("(?<=\\d)[.-]?[A-Za-z].*");

    /** The range that a word names; empty if it is not a range. */
    public static Optional<VersionRange> of(String asked) {
        return Optional.of(FORM.matcher(asked))
                .filter(Matcher::matches)
                .map(range -> new VersionRange(range.group(1), range.group(2), range.group(3)));
    }

    /** Compares two versions by Maven's rules. */
    public static int compare(String one, String other) {
        VersionScheme scheme = new GenericVersionScheme();
        try {
            return scheme.parseVersion(one).compareTo(scheme.parseVersion(other));
        } catch (InvalidVersionSpecificationException e) {
            throw new IllegalStateException(e); // the scheme takes any text
        }
    }

    /** Whether a version comes before the release that its numbers name, as 4.2.0.RC4 does. */
    static boolean isEarly(String version) {
        return compare(version, AFTER_NUMBERS.matcher(version).replaceFirst("")) < 0;
    }

    @Override
    public String toString() {
        return server + ":" + first + ".." + last;
    }
}
