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
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.echobench.cli.build.RevisionBuild;
import org.echobench.cli.servers.Distribution;
import org.echobench.cli.servers.ServerCatalog;
import org.echobench.results.ClassPath;
import org.echobench.results.Jvm;
import org.echobench.results.UserError;
import org.echobench.results.jmh.RunContext.Origin;
import org.echobench.runner.input.Nearest;
import org.echobench.runner.plan.Checkout;
import org.echobench.runner.plan.GitRepository;
import org.echobench.runner.plan.JmhBenchmark;
import org.echobench.service.TargetOnClassPath;

/** The two sides of a duet. Revisions are built if needed. */
final class DuetSides {

    private final DuetOptions options;
    private final Distribution own;
    private final Optional<GitRepository> repository;
    private final SideKind kind;
    private final PrintWriter progress;
    private final Side before;
    private final Side after;

    /** The options of a side, and the commit or folder that its text means. A version of a framework has neither. */
    private record Side(DuetOptions.SideOptions asked, Optional<String> commit, Optional<Path> folder) {

        /** A word that means the same later: a commit instead of a branch; empty for this distribution. */
        Optional<String> word() {
            return commit.or(asked::spec);
        }
    }

    /**
     * If this folder is not in a repository, a revision is one of this distribution's sources.
     *
     * @param own the distribution that measures, and that is the head unless the options say otherwise
     * @param progress gets the name of a revision that is built
     * @throws UserError if an option cannot be understood, or a side is neither a revision nor a folder
     */
    DuetSides(DuetOptions options, Distribution own, List<JmhBenchmark> benchmarks, PrintWriter progress) {
        this.options = options;
        this.own = own;
        this.progress = progress;
        this.repository = repository(own);
        if (options.jmh) {
            kind = new JmhSides(options);
        } else if (options.targets()) {
            kind = new TargetSides(options, own, benchmarks);
        } else {
            kind = new ServerSides(options, own, benchmarks);
        }
        before = side(options.base());
        after = side(options.head());
    }

    /** Around this folder, or else that of a distribution's sources. */
    static Optional<GitRepository> repository(Distribution own) {
        return GitRepository.around(Path.of("").toAbsolutePath())
                .or(() -> Checkout.of(own.home()).map(checkout -> new GitRepository(checkout.root())));
    }

    /**
     * Builds the revisions.
     *
     * @throws UserError if one does not build
     */
    void buildRevisions() {
        Stream.of(before, after).forEach(side -> side.commit()
                .ifPresent(commit -> build().build(commit, side.asked().args())));
    }

    /**
     * The words of the sides that mean the same later, by the label of the parameter.
     *
     * @param path how each is written
     */
    Map<String, String> words(UnaryOperator<String> path) {
        Map<String, String> words = new HashMap<>();
        before.word().ifPresent(word -> words.put(DuetOptions.BASE, path.apply(word)));
        after.word().ifPresent(word -> words.put(DuetOptions.HEAD, path.apply(word)));
        return words;
    }

    /** Whether a revision would have to be built first. */
    boolean needBuild() {
        return Stream.of(before, after).anyMatch(side -> side.commit()
                .filter(commit ->
                        !Files.isDirectory(build().folder(commit, side.asked().args())))
                .isPresent());
    }

    /**
     * The plan, once the sides are built.
     *
     * @throws UserError if a revision does not build, a JVM is not there, or nothing can be compared
     */
    DuetPlanner.Planned plan() {
        return kind.plan(built(before), built(after));
    }

    /**
     * The plan for this distribution on both sides.
     *
     * @throws UserError if the sides have benchmarks of their own
     */
    DuetPlanner.Planned ownPlan() {
        if (options.jmh) {
            throw new UserError("A side is not built yet, so its benchmarks are not known: a dry run builds nothing.");
        }
        DuetSide side = new DuetSide("base", named("this distribution"), ownModules(), Jvm.ofHost(), List.of());
        return kind.plan(side, side);
    }

    /** @throws UserError if the text is neither a revision nor a folder */
    private Side side(DuetOptions.SideOptions side) {
        if (side.spec().isEmpty()) {
            if (!side.args().isEmpty()) {
                throw new UserError("--" + side.label() + "-args needs a build: "
                        + side.label().toUpperCase(Locale.ROOT) + " must be a git revision.");
            }
            return new Side(side, Optional.empty(), Optional.empty());
        }
        String text = side.spec().get();
        if (isVersion(side)) {
            if (!side.args().isEmpty()) {
                throw new UserError("--" + side.label() + "-args needs a build, but " + text + " is built already.");
            }
            return new Side(side, Optional.empty(), Optional.empty());
        }
        Optional<String> commit = repository.flatMap(git -> git.commit(text));
        boolean path =
                text.startsWith(".") || text.startsWith("/") || Path.of(text).isAbsolute();
        if (commit.isPresent() && !path) {
            if (kind.recipe().isEmpty()) {
                throw new UserError("The revision " + text + kind.refusal());
            }
            return new Side(side, commit, Optional.empty());
        }
        Path folder = Path.of(text);
        if (!Files.exists(folder)) {
            throw new UserError(unknown(text));
        }
        if (kind.classPaths(folder).isEmpty()) {
            throw new UserError(folder + kind.refusal());
        }
        if (!side.args().isEmpty()) {
            throw new UserError("--" + side.label() + "-args needs a build, but " + folder + " is built already.");
        }
        return new Side(side, Optional.empty(), Optional.of(folder));
    }

    private boolean isVersion(DuetOptions.SideOptions side) {
        return kind instanceof ServerSides
                && side.spec().flatMap(ServerCatalog::serverOf).isPresent();
    }

    private String unknown(String text) {
        if (TargetOnClassPath.isTargetFile(Path.of(text))) {
            return "The target file " + text + " does not exist.";
        }
        if (repository.isEmpty()) {
            return "'" + text + "' is not a folder, and this is not a git repository (or git is not installed), so it"
                    + " is not a revision either.";
        }
        return Nearest.unknown(
                "revision",
                text,
                repository.get().names(),
                "it is neither a commit of " + repository.get().root().getFileName() + " nor a file or folder");
    }

    private RevisionBuild build() {
        return new RevisionBuild(repository.orElseThrow(), kind.recipe().orElseThrow(), progress);
    }

    private DuetSide built(Side side) {
        DuetOptions.SideOptions asked = side.asked();
        Origin origin;
        List<List<Path>> modules;
        if (side.commit().isPresent()) {
            String commit = side.commit().get();
            modules = kind.classPaths(build().build(commit, asked.args()));
            origin = new Origin(
                    Optional.of(commit.substring(0, 10)),
                    repository.flatMap(git -> git.subject(commit)),
                    asked.args(),
                    List.of());
        } else if (side.folder().isPresent()) {
            Path folder = side.folder().get().toAbsolutePath();
            modules = kind.classPaths(folder);
            origin = named((Files.isDirectory(folder) ? "the folder " : "")
                    + folder.normalize().getFileName());
        } else if (isVersion(asked)) {
            String version = asked.spec().orElseThrow();
            modules = List.of(ServerCatalog.of(own).find(version).classPath());
            origin = named(version);
        } else {
            modules = ownModules();
            origin = named(ownDescription());
        }
        Jvm jvm = asked.jvm().map(Jvm::at).orElseGet(Jvm::ofHost);
        return new DuetSide(asked.label(), origin, modules, jvm, asked.jvmArgs());
    }

    /** The origin of a side that is not a commit. */
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
}
