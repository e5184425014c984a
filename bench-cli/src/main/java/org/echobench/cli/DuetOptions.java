package org.echobench.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.echobench.results.DuetPlan;
import org.echobench.results.UserError;
import org.echobench.results.profile.ProfileKind;
import org.echobench.runner.plan.JmhWords;
import org.echobench.runner.service.TargetOnClassPath;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The options of {@code echobench duet}. */
final class DuetOptions extends SelectionOptions {

    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "BASE",
            description =
                    "A git revision, a folder with a distribution, a folder with the jars of one server, or a target"
                            + " file (*.yaml). With --jmh a jar or a folder with JMH benchmarks, or a revision that --build"
                            + " builds.")
    private String base;

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "HEAD",
            description = "The same kinds as BASE (default: this distribution; of a target file its command head; none"
                    + " with --jmh).")
    private String head;

    @Option(
            names = "--jmh",
            description = "Compares JMH benchmarks of your own, without any server; --include chooses them.")
    private boolean jmh;

    @Option(
            names = "--jmh-args",
            paramLabel = "ARGS",
            description = "Options for JMH, separated by spaces, such as \"-wi 3 -i 5 -p size=10 -prof gc\".")
    private String jmhArgs;

    @Option(
            names = "--build",
            paramLabel = "COMMAND",
            description = "With --jmh: the shell command that builds a revision.")
    private String build;

    @Option(
            names = "--jar",
            paramLabel = "PATTERN",
            description = "With --jmh: the jar that the build leaves, such as target/*-benchmarks.jar.")
    private String jar;

    @Option(
            names = "--base-args",
            paramLabel = "ARGS",
            description = "Arguments for the build of BASE (Maven's, or those of --build), such as"
                    + " \"-Dnetty.version=4.2.6.Final\".")
    private String baseArgs;

    @Option(
            names = "--head-args",
            paramLabel = "ARGS",
            description = "Arguments for the build of HEAD, which must be a revision.")
    private String headArgs;

    @Option(names = "--base-jvm", paramLabel = "PATH", description = "The JDK that runs BASE.")
    private Path baseJvm;

    @Option(names = "--head-jvm", paramLabel = "PATH", description = "The JDK that runs HEAD.")
    private Path headJvm;

    @Option(
            names = "--base-jvm-args",
            paramLabel = "ARGS",
            description = "JVM flags for the forks of BASE, separated by spaces; double quotes keep a space.")
    private String baseJvmArgs;

    @Option(
            names = "--head-jvm-args",
            paramLabel = "ARGS",
            description =
                    "JVM flags for the forks of HEAD; -Dechobench.injected.workNanos=1000 makes its handlers slower.")
    private String headJvmArgs;

    @Option(names = "--pairs", paramLabel = "N", description = "The most pairs of forks of a row (default: 12).")
    private Integer pairs;

    @Option(
            names = "--minutes",
            paramLabel = "N",
            description = "In place of --pairs: as many pairs as this time suffices for.")
    private Integer minutes;

    @Mixin
    private final ComparisonOptions comparison = new ComparisonOptions();

    @Option(
            names = "--cache",
            paramLabel = "DIR",
            description = "The folder of built revisions (default: ~/.cache/echobench).")
    private Path cache;

    /** One side as it was asked for; {@code spec} is empty for this distribution. */
    record SideOptions(
            String label, Optional<String> spec, List<String> args, Optional<Path> jvm, List<String> jvmArgs) {}

    /** Options with the words that {@link #words} gave. */
    static DuetOptions of(List<String> words) {
        DuetOptions options = new DuetOptions();
        new CommandLine(CommandSpec.create().addMixin("options", CommandSpec.forAnnotatedObject(options)))
                .setCaseInsensitiveEnumValuesAllowed(true)
                .parseArgs(words.toArray(String[]::new));
        return options;
    }

    SideOptions base() {
        return new SideOptions(
                "base", Optional.ofNullable(base), flags(baseArgs), Optional.ofNullable(baseJvm), flags(baseJvmArgs));
    }

    SideOptions head() {
        return new SideOptions(
                "head",
                Optional.ofNullable(oneTarget() ? base : head),
                flags(headArgs),
                Optional.ofNullable(headJvm),
                oneTarget() ? List.of(TargetOnClassPath.HEAD_FLAG) : flags(headJvmArgs));
    }

    boolean jmh() {
        return jmh;
    }

    /** Whether a side is a target file. */
    boolean targets() {
        return !jmh
                && Stream.of(base, head)
                        .anyMatch(side -> side != null && TargetOnClassPath.isTargetFile(Path.of(side)));
    }

    /** Whether both sides are one target file, which has a command for each. */
    boolean oneTarget() {
        return targets() && head == null;
    }

    /** @throws UserError if JMH does not understand them, or one is not the user's to choose */
    JmhWords jmhWords() {
        try {
            return JmhWords.parse(flags(jmhArgs));
        } catch (IllegalArgumentException e) {
            throw new UserError("--jmh-args: " + e.getMessage() + ".", e);
        }
    }

    SideKind kind() {
        if (jmh) {
            return new JmhJars(Optional.ofNullable(build), Optional.ofNullable(jar));
        }
        Distribution own = Distribution.current();
        return targets() ? new TargetFiles(own) : Distributions.of(DuetPlanner.servers(this), own);
    }

    Optional<Integer> pairs() {
        return Optional.ofNullable(pairs);
    }

    Optional<Integer> minutes() {
        return Optional.ofNullable(minutes);
    }

    /** What is compared, and how it is judged and shown. */
    ComparisonOptions comparison() {
        return comparison;
    }

    Optional<Path> cache() {
        return Optional.ofNullable(cache);
    }

    /** @throws UserError if a duet that starts lacks an option, or has two that exclude each other */
    void check() {
        if (resume().isPresent()) {
            return;
        }
        if (base == null) {
            throw new UserError("duet takes BASE: a git revision, or a folder with a distribution.");
        }
        if (pairs != null && minutes != null) {
            throw new UserError("--pairs and --minutes exclude each other.");
        }
        if (pairs != null && !DuetPlan.PAIRS.contains(pairs)) {
            throw new UserError("--pairs must be " + DuetPlan.PAIRS.least() + " to " + DuetPlan.PAIRS.most()
                    + ", but is " + pairs + ".");
        }
        scale(); // refused now, not after a build
        checkJmh();
        checkTargets();
    }

    private void checkTargets() {
        if (!targets()) {
            return;
        }
        if (suite().isPresent()
                || !servers().isEmpty()
                || !profile().isEmpty()
                || baseJvm != null
                || headJvm != null
                || baseJvmArgs != null
                || headJvmArgs != null) {
            throw new UserError("Target files say what is started: leave out --suite, --server, --profile, --base-jvm,"
                    + " --head-jvm, --base-jvm-args and --head-jvm-args.");
        }
    }

    private void checkJmh() {
        if (!jmh && (jmhArgs != null || build != null || jar != null)) {
            throw new UserError("--jmh-args, --build and --jar need --jmh.");
        }
        if (jmh && head == null) {
            throw new UserError(
                    "duet --jmh takes BASE and HEAD: jars or folders with JMH benchmarks, or git revisions with --build"
                            + " and --jar.");
        }
        if (jmh
                && (suite().isPresent()
                        || !servers().isEmpty()
                        || !params().isEmpty()
                        || !profile().isEmpty()
                        || scale().factor() != 1
                        || serverCpus().isPresent())) {
            throw new UserError(
                    "--jmh measures without a server: leave out --suite, --server, --server-cpus, --profile, --scale and"
                            + " -p; --jmh-args takes -p NAME=VALUE, -wi, -i and JMH's own profilers.");
        }
        if ((build == null) != (jar == null)) {
            throw new UserError("--build and --jar need each other.");
        }
    }

    /**
     * The words that ask for the same measurement again.
     *
     * @param base as it was resolved: a commit instead of a branch, which may move
     * @param head the same kinds as base; empty for this distribution
     * @param plan with the number of pairs, which otherwise depends on how long forks are expected to take
     * @param paths how the JDKs and the folder of built revisions are written
     */
    List<String> words(String base, Optional<String> head, DuetPlan plan, Function<Path, String> paths) {
        List<String> words = new ArrayList<>(List.of(base));
        if (!oneTarget()) {
            head.ifPresent(words::add);
        }
        if (jmh) {
            words.add("--jmh");
        }
        add(words, "--jmh-args", jmhArgs);
        add(words, "--build", build);
        add(words, "--jar", jar);
        add(words, "--base-args", baseArgs);
        add(words, "--head-args", headArgs);
        add(words, "--base-jvm", base().jvm().map(paths).orElse(null));
        add(words, "--head-jvm", head().jvm().map(paths).orElse(null));
        // One word each: what follows begins with a dash itself.
        add(words, "--base-jvm-args", baseJvmArgs);
        add(words, "--head-jvm-args", headJvmArgs);
        add(words, "--suite", suite().orElse(null));
        add(words, "--server", servers().isEmpty() ? null : String.join(",", servers()));
        add(words, "--include", include().orElse(null));
        params().forEach(param -> add(words, "-p", param));
        add(words, "--scale", scale().factor() == 1 ? null : scale().factor());
        add(words, "--server-cpus", serverCpus().orElse(null));
        add(words, "--pairs", plan.pairs());
        add(words, "--seed", plan.seed());
        add(words, "--cache", cache().map(paths).orElse(null));
        add(words, "--metric", joined(comparison.metrics()));
        add(words, "--gate", joined(comparison.gates()));
        add(words, "--floor", joined(comparison.floors()));
        add(words, "--allow", joined(comparison.allow()));
        add(words, "--fail-on", joined(comparison.failOn()));
        add(
                words,
                "--profile",
                joined(profile().stream().map(ProfileKind::value).toList()));
        if (!repeat()) {
            words.add("--no-repeat");
        }
        return words;
    }

    private static String joined(Collection<?> values) {
        return values.isEmpty()
                ? null
                : values.stream().map(String::valueOf).sorted().collect(Collectors.joining(","));
    }

    /**
     * Takes over the options that may change when a duet is resumed: verdicts, output, profiles, and whether forks are
     * repeated.
     */
    void takeOver(DuetOptions now) {
        comparison.takeOver(now.comparison);
        if (now.quiet()) {
            beQuiet();
        }
        if (!now.repeat()) {
            neverRepeat();
        }
        if (!now.profile().isEmpty()) {
            profile(now.profile());
        }
    }

    private static void add(List<String> words, String name, Object value) {
        if (value != null) {
            words.add(name + "=" + value);
        }
    }

    private static List<String> flags(String given) {
        return given == null ? List.of() : JvmArgs.parse(given).flags();
    }
}
