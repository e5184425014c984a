package org.echobench.cli.duet;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.echobench.cli.options.Measured;
import org.echobench.cli.options.OnResume;
import org.echobench.cli.options.TypedWords;
import org.echobench.cli.report.ComparisonOptions;
import org.echobench.cli.run.SelectionOptions;
import org.echobench.cli.servers.ServerCatalog;
import org.echobench.results.UserError;
import org.echobench.runner.BenchmarkRun;
import org.echobench.runner.plan.JmhWords;
import org.echobench.service.TargetOnClassPath;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The options of {@code echobench duet}. */
public final class DuetOptions extends SelectionOptions {

    /** The labels of the sides. */
    static final String BASE = "BASE";

    static final String HEAD = "HEAD";

    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = BASE,
            description =
                    "A git revision; a framework version such as netty:4.2.6.Final; a folder with the jars of a library"
                            + " (they replace those of the same artifacts), the whole class path of a server, or a"
                            + " distribution; or a target file (*.yaml). With --jmh: a jar or a folder with JMH"
                            + " benchmarks, or a revision that --build builds. A range such as"
                            + " netty:4.2.1.Final..4.2.18.Final or v1.0..HEAD is both sides: if they differ, duet finds"
                            + " the release or commit that made the difference.")
    private Optional<String> base = Optional.empty();

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = HEAD,
            description = "As BASE (default: this distribution; for a target file, its command 'head'; none with"
                    + " --jmh).")
    private Optional<String> head = Optional.empty();

    @Option(
            names = "--jmh",
            description = "Compares JMH benchmarks of your own, without any server; --include chooses them.")
    boolean jmh;

    @Measured.Only(Measured.JMH)
    @Option(
            names = "--jmh-args",
            paramLabel = "ARGS",
            description = "Options for JMH, separated by spaces, such as \"-wi 3 -i 5 -p size=10 -prof gc\".")
    Optional<String> jmhArgs = Optional.empty();

    @Measured.Only(Measured.JMH)
    @Option(
            names = "--build",
            paramLabel = "COMMAND",
            description = "With --jmh: the shell command that builds a revision.")
    Optional<String> build = Optional.empty();

    @Measured.Only(Measured.JMH)
    @Option(
            names = "--jar",
            paramLabel = "PATTERN",
            description = "With --jmh: the jar that the build leaves, such as target/*-benchmarks.jar.")
    Optional<String> jar = Optional.empty();

    @Option(
            names = "--base-args",
            paramLabel = "ARGS",
            description = "Arguments for the build of BASE (for Maven, or for --build), such as"
                    + " \"-Dnetty.version=4.2.6.Final\".")
    private Optional<String> baseArgs = Optional.empty();

    @Option(
            names = "--head-args",
            paramLabel = "ARGS",
            description = "Arguments for the build of HEAD, which must be a revision.")
    private Optional<String> headArgs = Optional.empty();

    @Measured.Only({Measured.SERVERS, Measured.JMH})
    @Option(names = "--base-jvm", paramLabel = "PATH", description = "The JDK that runs BASE.")
    private Optional<Path> baseJvm = Optional.empty();

    @Measured.Only({Measured.SERVERS, Measured.JMH})
    @Option(names = "--head-jvm", paramLabel = "PATH", description = "The JDK that runs HEAD.")
    private Optional<Path> headJvm = Optional.empty();

    @Measured.Only({Measured.SERVERS, Measured.JMH})
    @Option(
            names = "--base-jvm-args",
            paramLabel = "ARGS",
            description = "JVM flags for the forks of BASE, separated by spaces; double quotes keep a space.")
    private Optional<String> baseJvmArgs = Optional.empty();

    @Measured.Only({Measured.SERVERS, Measured.JMH})
    @Option(
            names = "--head-jvm-args",
            paramLabel = "ARGS",
            description =
                    "JVM flags for the forks of HEAD; -Dechobench.injected.workNanos=1000 makes its handlers slower.")
    private Optional<String> headJvmArgs = Optional.empty();

    @Option(names = "--pairs", paramLabel = "N", description = "The most pairs of forks for a row (default: 12).")
    Optional<Integer> pairs = Optional.empty();

    @OnResume(given = false, kept = false)
    @Option(
            names = "--minutes",
            paramLabel = "N",
            description = "Instead of --pairs: as many pairs as fit into this time.")
    Optional<Integer> minutes = Optional.empty();

    @OnResume
    @Measured.Only(Measured.SERVERS)
    @Option(
            names = "--explain",
            paramLabel = "MINUTES",
            defaultValue = "10",
            description = "Afterwards profiles rows that are REGRESSED or IMPROVED, for at most about this long"
                    + " (default: ${DEFAULT-VALUE}; 0: not at all); see explain.")
    int explain;

    @Option(
            names = "--share",
            paramLabel = "N",
            description = "This duet is one of N that share the chance of a false verdict (default: 1).")
    int share = 1;

    @OnResume(given = false, kept = false)
    @Option(
            names = "--paths",
            paramLabel = "PATHSPEC",
            description = "In a range of commits, searches only those that change this path, such as src: a pathspec,"
                    + " as git bisect takes it. May be repeated.")
    List<String> paths = List.of();

    @Mixin
    private final ComparisonOptions comparison = new ComparisonOptions();

    /** The options of one side; {@code spec}, the word for it, is empty for this distribution. */
    public record SideOptions(
            String label, Optional<String> spec, List<String> args, Optional<Path> jvm, List<String> jvmArgs) {}

    /**
     * The options that a duet was started with, overridden by those that were typed now.
     *
     * @param directory of the duet
     */
    public static DuetOptions resumed(Path directory, TypedWords now) {
        TypedWords started = TypedWords.read(new DuetOptions(), BenchmarkRun.words(directory));
        DuetOptions options = new DuetOptions();
        TypedWords.read(options, now.over(started));
        return options;
    }

    public SideOptions base() {
        return new SideOptions("base", base, flags(baseArgs), baseJvm, flags(baseJvmArgs));
    }

    public SideOptions head() {
        return oneTarget()
                ? new SideOptions("head", base, flags(headArgs), headJvm, List.of(TargetOnClassPath.HEAD_FLAG))
                : new SideOptions("head", head, flags(headArgs), headJvm, flags(headJvmArgs));
    }

    private Stream<String> sides() {
        return Stream.of(base, head).flatMap(Optional::stream);
    }

    /** Whether a side is a target file. */
    public boolean targets() {
        return !jmh && sides().anyMatch(side -> TargetOnClassPath.isTargetFile(Path.of(side)));
    }

    /** The servers that are named with a version of their framework as a side: none or one. */
    Set<String> versioned() {
        return sides().flatMap(side -> ServerCatalog.serverOf(side).stream()).collect(Collectors.toSet());
    }

    /** The range to search; empty if BASE is not a range. */
    Optional<SearchRange> range() {
        return base.flatMap(word -> SearchRange.of(word, paths));
    }

    /** The first side that is a version of a framework; empty if neither is. */
    Optional<String> version() {
        return sides().filter(side -> ServerCatalog.serverOf(side).isPresent()).findFirst();
    }

    /** Whether both sides are one target file, which has a command for each. */
    public boolean oneTarget() {
        return targets() && head.isEmpty();
    }

    /** @throws UserError if JMH does not understand {@code --jmh-args}, or one of them is not the user's to choose */
    public JmhWords jmhWords() {
        try {
            return JmhWords.parse(flags(jmhArgs));
        } catch (IllegalArgumentException e) {
            throw new UserError("--jmh-args: " + e.getMessage() + ".", e);
        }
    }

    /** What is compared, and how it is judged. */
    public ComparisonOptions comparison() {
        return comparison;
    }

    /**
     * Checks the options of a duet that starts.
     *
     * @throws UserError if it lacks an option, or has two that exclude each other
     */
    public void check(TypedWords typed) {
        if (base.isEmpty()) {
            throw new UserError(
                    "duet takes BASE: a git revision, a version of a framework such as netty:4.2.6.Final, or a"
                            + " folder with a distribution.");
        }
        if (versioned().size() > 1) {
            throw new UserError(
                    "Both sides of a duet are the same server, but " + base.get() + " and " + head.get() + " are not.");
        }
        range().ifPresent(this::check);
        if (!paths.isEmpty() && !(range().orElse(null) instanceof SearchRange.Commits)) {
            throw new UserError("--paths needs a range of commits, such as v1.0..HEAD.");
        }
        if (share < 1) {
            throw new UserError("--share must be 1 or more, but is " + share + ".");
        }
        if (explain < 0) {
            throw new UserError("--explain must be 0 or more, but is " + explain + ".");
        }
        if (pairs.isPresent() && minutes.isPresent()) {
            throw new UserError("--pairs and --minutes exclude each other.");
        }
        if (pairs.isPresent() && !DuetPlanner.PAIRS.contains(pairs.get())) {
            throw new UserError("--pairs must be " + DuetPlanner.PAIRS.least() + " to " + DuetPlanner.PAIRS.most()
                    + ", but is " + pairs.get() + ".");
        }
        scale(); // refused now, not after a build
        if (topology().isPresent() && (baseJvm.isPresent() || headJvm.isPresent())) {
            throw new UserError("--topology says which java runs the server: leave out --base-jvm and --head-jvm.");
        }
        if (jmh && head.isEmpty() && range().isEmpty()) {
            throw new UserError(
                    "duet --jmh takes BASE and HEAD: jars or folders with JMH benchmarks, or git revisions with --build"
                            + " and --jar.");
        }
        typed.requireFor(jmh ? Measured.JMH : targets() ? Measured.SERVICES : Measured.SERVERS);
        if (build.isPresent() != jar.isPresent()) {
            throw new UserError("--build and --jar need each other.");
        }
    }

    private void check(SearchRange range) {
        if (head.isPresent()) {
            throw new UserError(range + " is both sides of the duet: leave out " + head.get() + ".");
        }
        boolean ofReleases = range instanceof SearchRange.Releases;
        if (jmh && ofReleases) {
            throw new UserError(range + " is a range of server versions: leave out --jmh.");
        }
        if (jmh && build.isEmpty()) {
            throw new UserError("A range of commits needs --build and --jar with --jmh.");
        }
        if (minutes.isPresent() || share != 1) {
            throw new UserError("A range takes --pairs, for each of its duets: leave out --minutes and --share.");
        }
    }

    private static List<String> flags(Optional<String> given) {
        return given.map(SelectionOptions::flags).orElse(List.of());
    }
}
