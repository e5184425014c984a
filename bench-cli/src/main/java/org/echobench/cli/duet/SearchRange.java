package org.echobench.cli.duet;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.echobench.cli.servers.Distribution;
import org.echobench.cli.servers.ServerCatalog;
import org.echobench.cli.servers.VersionRange;
import org.echobench.results.ExitCode;
import org.echobench.results.UserError;
import org.echobench.runner.plan.GitRepository;

/** The range that a search goes through: the releases of a framework, or commits. */
sealed interface SearchRange {

    /** What its points are called in messages: {@code release} or {@code commit}. */
    String kind();

    /**
     * All points in order, including both ends.
     *
     * @throws UserError if they are not known, or there are fewer than two
     */
    List<String> points();

    /** A point as the word for a side of a duet. */
    default String side(String point) {
        return point;
    }

    /**
     * Why a point cannot be measured, as far as is known before its duet starts; empty if nothing is known against it.
     *
     * @param built a duet of the point with itself
     */
    Optional<String> absent(String point, DuetStart built);

    /** The first line of a commit's message; empty for a release. */
    default Optional<String> about(String point) {
        return Optional.empty();
    }

    /**
     * The range that a word names; empty if it is not a range.
     *
     * @param paths between two commits, only those that change one of these pathspecs are points; empty for all
     */
    static Optional<SearchRange> of(String asked, List<String> paths) {
        return VersionRange.of(asked).<SearchRange>map(Releases::new).or(() -> Optional.of(Commits.FORM.matcher(asked))
                .filter(Matcher::matches)
                .map(range -> new Commits(range.group(1), range.group(2), paths)));
    }

    /** The releases of a server's framework. */
    record Releases(VersionRange range) implements SearchRange {

        private static ServerCatalog catalog() {
            return ServerCatalog.of(Distribution.current());
        }

        @Override
        public String kind() {
            return "release";
        }

        @Override
        public List<String> points() {
            return catalog().releases(range);
        }

        @Override
        public String side(String version) {
            return range.server() + ":" + version;
        }

        @Override
        public Optional<String> absent(String version, DuetStart built) {
            try {
                new SideClassPath(catalog().find(side(version)).classPath()).server(range.server());
                return Optional.empty();
            } catch (UserError e) {
                if (e.exitCode() != ExitCode.INCOMPLETE && !ServerCatalog.isAbsent(e)) {
                    throw e;
                }
                return Optional.of(e.getMessage());
            }
        }

        @Override
        public String toString() {
            return range.toString();
        }
    }

    /** The commits of a checkout along first parents: {@code v1.0..HEAD}. */
    record Commits(String first, String last, List<String> paths) implements SearchRange {

        /** Does not match a path, which may begin with dots. */
        private static final Pattern FORM =
                Pattern.compile("([^./:\\s](?:[^:\\s]*[^./:\\s])?)\\.\\.([^./:\\s][^:\\s]*)");

        private static final int DIGITS = 10;

        private static GitRepository repository() {
            return DuetSides.repository(Distribution.current())
                    .orElseThrow(() -> new UserError("This is not a git repository, or git is not installed."));
        }

        private static String hash(String revision) {
            return repository()
                    .commit(revision)
                    .orElseThrow(() -> new UserError("'" + revision + "' is not a commit of "
                            + repository().root().getFileName() + "."));
        }

        @Override
        public String kind() {
            return "commit";
        }

        @Override
        public List<String> points() {
            String from = hash(first);
            List<String> after = repository().between(from, hash(last), paths);
            if (after.isEmpty()) {
                throw new UserError(first + " is not an ancestor of " + last + ", so nothing lies between them.");
            }
            return Stream.concat(Stream.of(from), after.stream())
                    .map(commit -> commit.substring(0, DIGITS))
                    .toList();
        }

        /** Builds the commit: one that does not build cannot be measured. */
        @Override
        public Optional<String> absent(String commit, DuetStart built) {
            try {
                built.build();
                return Optional.empty();
            } catch (UserError e) {
                return Optional.of(e.getMessage());
            }
        }

        @Override
        public Optional<String> about(String commit) {
            return repository().subject(commit);
        }

        @Override
        public String toString() {
            return first + ".." + last;
        }
    }
}
