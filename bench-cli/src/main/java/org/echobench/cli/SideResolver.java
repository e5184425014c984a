package org.echobench.cli;

import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.echobench.results.ClassPath;
import org.echobench.results.Jvm;
import org.echobench.results.UserError;
import org.echobench.results.jmh.Origin;
import org.echobench.runner.input.Nearest;
import org.echobench.runner.plan.Checkout;

/** Finds the two sides of a duet, and builds them if needed. */
final class SideResolver {

    private final Distribution own;
    private final Optional<GitRepository> repository;
    private final SideKind kind;
    private final Path cache;
    private final PrintWriter progress;

    /**
     * Resolves the text of a side.
     *
     * @param word that means the same later: a commit instead of a branch; empty for this distribution
     */
    record Meaning(Optional<String> commit, Optional<Path> folder, Optional<String> word) {

        /** The word without a path of this machine. */
        Optional<String> portable() {
            return folder.filter(Path::isAbsolute).map(SameCommand::portable).or(this::word);
        }
    }

    /**
     * Where this folder is in no repository, a revision is one of this distribution's sources.
     *
     * @param progress gets the name of a revision that is built
     */
    SideResolver(Distribution own, SideKind kind, Optional<Path> cache, PrintWriter progress) {
        this.own = own;
        this.kind = kind;
        this.progress = progress;
        this.repository = GitRepository.around(Path.of("").toAbsolutePath()).or(() -> GitRepository.around(own.home()));
        this.cache = cache.orElseGet(RevisionBuild::defaultCache).toAbsolutePath();
    }

    /** @throws UserError if the text is neither a revision nor a folder */
    Meaning meaning(DuetOptions.SideOptions side) {
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

    /** Whether a revision would have to be built first. */
    boolean needsBuild(DuetOptions.SideOptions side, Meaning meaning) {
        return meaning.commit()
                .map(commit -> !Files.isDirectory(build().folder(commit, side.args())))
                .orElse(false);
    }

    private RevisionBuild build() {
        return new RevisionBuild(repository.orElseThrow(), cache, kind, progress);
    }

    /** @throws UserError if a revision does not build or the JVM is not there */
    DuetSide resolve(DuetOptions.SideOptions side, Meaning meaning) {
        Jvm jvm = side.jvm().map(SideResolver::java).map(Jvm::at).orElseGet(Jvm::ofHost);
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
                    side.label(), words(name), kind.classPaths(folder.toAbsolutePath()), jvm, side.jvmArgs());
        }
        return new DuetSide(side.label(), words(ownDescription()), ownModules(), jvm, side.jvmArgs());
    }

    /** What is no commit. */
    static Origin words(String code) {
        return new Origin(Optional.of(code), Optional.empty(), List.of(), List.of());
    }

    /** The class paths of this distribution, which may have been started from an IDE. */
    List<List<Path>> ownModules() {
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
