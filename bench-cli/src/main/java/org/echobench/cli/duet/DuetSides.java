package org.echobench.cli.duet;

import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;
import org.echobench.cli.build.GitRepository;
import org.echobench.cli.build.RevisionBuild;
import org.echobench.cli.build.SideKind;
import org.echobench.cli.options.TypedWords;
import org.echobench.cli.servers.Distribution;
import org.echobench.results.ClassPath;
import org.echobench.results.Jvm;
import org.echobench.results.UserError;
import org.echobench.results.jmh.RunContext.Origin;
import org.echobench.runner.input.Nearest;
import org.echobench.runner.plan.Checkout;
import org.echobench.runner.plan.JmhBenchmark;

/** The two sides of a duet. Revisions are built if needed. */
final class DuetSides {

    private final DuetOptions options;
    private final Distribution own;
    private final Optional<GitRepository> repository;
    private final SideKind kind;
    private final BiFunction<DuetSide, DuetSide, DuetPlanner.Planned> planner;
    private final Path cache;
    private final PrintWriter progress;
    private final Meaning before;
    private final Meaning after;

    /**
     * What the text of a side means.
     *
     * @param word that means the same later: a commit instead of a branch; empty for this distribution
     */
    private record Meaning(Optional<String> commit, Optional<Path> folder, Optional<String> word) {}

    /**
     * Where this folder is in no repository, a revision is one of this distribution's sources.
     *
     * @param own the distribution that measures, and that is head unless the options say otherwise
     * @param progress gets the name of a revision that is built
     * @throws UserError if an option cannot be understood, or a side is neither a revision nor a folder
     */
    DuetSides(DuetOptions options, Distribution own, List<JmhBenchmark> benchmarks, PrintWriter progress) {
        this.options = options;
        this.own = own;
        this.progress = progress;
        this.repository = GitRepository.around(Path.of("").toAbsolutePath()).or(() -> GitRepository.around(own.home()));
        this.cache = options.cache().orElseGet(RevisionBuild::defaultCache).toAbsolutePath();
        if (options.jmh()) {
            JmhSides jmh = new JmhSides(options);
            kind = jmh;
            planner = jmh::plan;
        } else if (options.targets()) {
            TargetSides targets = new TargetSides(options, own, benchmarks);
            kind = targets;
            planner = targets::plan;
        } else {
            planner = new DuetPlanner(options, benchmarks)::plan;
            kind = ServerSides.of(DuetPlanner.servers(options), own);
        }
        before = meaning(options.base());
        after = meaning(options.head());
    }

    /** The words of the sides that mean the same later, by the label of the parameter. */
    Map<String, String> words() {
        return words(path -> path);
    }

    /** The same without a path of this machine. */
    Map<String, String> portable() {
        return words(TypedWords::portable);
    }

    private Map<String, String> words(UnaryOperator<String> path) {
        Map<String, String> words = new HashMap<>();
        before.word().ifPresent(word -> words.put(DuetOptions.BASE, path.apply(word)));
        after.word().ifPresent(word -> words.put(DuetOptions.HEAD, path.apply(word)));
        return words;
    }

    /** Whether a revision would have to be built first. */
    boolean needBuild() {
        return needsBuild(options.base(), before) || needsBuild(options.head(), after);
    }

    private boolean needsBuild(DuetOptions.SideOptions side, Meaning meaning) {
        return meaning.commit()
                .map(commit -> !Files.isDirectory(build().folder(commit, side.args())))
                .orElse(false);
    }

    /**
     * The plan, once the sides are built.
     *
     * @throws UserError if a revision does not build, a JVM is not there, or nothing can be compared
     */
    DuetPlanner.Planned plan() {
        return planner.apply(side(options.base(), before), side(options.head(), after));
    }

    /**
     * The plan for this distribution on both sides.
     *
     * @throws UserError if the sides have benchmarks of their own
     */
    DuetPlanner.Planned ownPlan() {
        if (options.jmh()) {
            throw new UserError("A side is not built yet, so its benchmarks are not known: a dry run builds nothing.");
        }
        DuetSide side = new DuetSide("base", named("this distribution"), ownModules(), Jvm.ofHost(), List.of());
        return planner.apply(side, side);
    }

    /** @throws UserError if the text is neither a revision nor a folder */
    private Meaning meaning(DuetOptions.SideOptions side) {
        if (side.spec().isEmpty()) {
            if (!side.args().isEmpty()) {
                throw new UserError("--" + side.label() + "-args needs a build: "
                        + side.label().toUpperCase(Locale.ROOT) + " must be a git revision.");
            }
            return new Meaning(Optional.empty(), Optional.empty(), Optional.empty());
        }
        String text = side.spec().get();
        Optional<String> commit = repository.flatMap(git -> git.commit(text));
        boolean path =
                text.startsWith(".") || text.startsWith("/") || Path.of(text).isAbsolute();
        if (commit.isPresent() && !path) {
            return new Meaning(commit, Optional.empty(), commit);
        }
        Path folder = Path.of(text);
        if (!Files.exists(folder)) {
            throw new UserError(unknown(text));
        }
        if (kind.classPaths(folder).isEmpty()) {
            throw new UserError(folder + kind.refusal());
        }
        if (!side.args().isEmpty()) {
            throw new UserError("--" + side.label() + "-args needs a build, but " + folder + " is a folder.");
        }
        return new Meaning(Optional.empty(), Optional.of(folder), Optional.of(text));
    }

    private String unknown(String text) {
        if (repository.isEmpty()) {
            return "'" + text + "' is no folder, and this is no git repository (or git is not installed), so it is no"
                    + " revision either.";
        }
        return Nearest.unknown(
                "revision",
                text,
                repository.get().names(),
                "it is neither a commit of " + repository.get().root().getFileName() + " nor a file or folder");
    }

    private RevisionBuild build() {
        return new RevisionBuild(repository.orElseThrow(), cache, kind, progress);
    }

    private DuetSide side(DuetOptions.SideOptions side, Meaning meaning) {
        Jvm jvm = side.jvm().map(DuetSides::java).map(Jvm::at).orElseGet(Jvm::ofHost);
        if (meaning.commit().isPresent()) {
            String commit = meaning.commit().get();
            Path built = build().build(commit, side.args());
            Origin origin = new Origin(
                    Optional.of(commit.substring(0, 10)),
                    repository.flatMap(git -> git.subject(commit)),
                    side.args(),
                    List.of());
            return new DuetSide(side.label(), origin, kind.classPaths(built), jvm, side.jvmArgs());
        }
        if (meaning.folder().isPresent()) {
            Path folder = meaning.folder().get();
            String name = (Files.isDirectory(folder) ? "the folder " : "")
                    + folder.toAbsolutePath().normalize().getFileName();
            return new DuetSide(
                    side.label(), named(name), kind.classPaths(folder.toAbsolutePath()), jvm, side.jvmArgs());
        }
        return new DuetSide(side.label(), named(ownDescription()), ownModules(), jvm, side.jvmArgs());
    }

    /** What is no commit. */
    private static Origin named(String code) {
        return new Origin(Optional.of(code), Optional.empty(), List.of(), List.of());
    }

    /** The class paths of this distribution, which may have been started from an IDE. */
    private List<List<Path>> ownModules() {
        List<List<Path>> modules = new ArrayList<>(List.of(own.ownClassPath()));
        own.serverModules().forEach(module -> modules.add(ClassPath.jarsOf(module)));
        return modules;
    }

    private String ownDescription() {
        return Checkout.of(own.home())
                .map(checkout -> "this distribution, as it was last built in the tree of " + checkout.name())
                .orElse("this distribution");
    }

    private static Path java(Path given) {
        Path java = Files.isDirectory(given) ? given.resolve("bin").resolve("java") : given;
        if (!Files.isExecutable(java)) {
            throw new UserError("There is no JDK in " + given + ": it has no bin/java that can be run.");
        }
        return java;
    }
}
