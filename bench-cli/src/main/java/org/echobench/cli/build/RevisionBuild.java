package org.echobench.cli.build;

import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.echobench.results.Disk;
import org.echobench.results.Sha256;
import org.echobench.results.UserError;
import org.echobench.runner.plan.GitRepository;

/**
 * Builds a commit in a worktree of its own, and keeps the product in a cache, so that a commit is built only once.
 *
 * @param progress gets the name of the revision that is built, and the last lines of a build that fails
 */
public record RevisionBuild(GitRepository repository, BuildRecipe recipe, PrintWriter progress) {

    /** How many of the last lines of a failed build are shown. */
    private static final int SHOWN_LINES = 30;

    /** How many of the most recently used products are always kept. */
    private static final int KEPT = 20;

    /** A product counts as in use for this long: no measurement runs longer. */
    private static final Duration IN_USE = Duration.ofDays(14);

    /** {@code ~/.cache/echobench}, or below XDG_CACHE_HOME: a folder for each commit and set of arguments. */
    private static Path cache() {
        String xdg = System.getenv("XDG_CACHE_HOME");
        Path caches = xdg == null || xdg.isBlank() ? Path.of(System.getProperty("user.home"), ".cache") : Path.of(xdg);
        return caches.toAbsolutePath().resolve("echobench");
    }

    /** Where the product is, or will be. */
    public Path folder(String commit, List<String> args) {
        List<String> key = new ArrayList<>(recipe.key());
        key.addAll(args);
        return cache().resolve(key.isEmpty() ? commit : commit + "-" + digest(key));
    }

    /**
     * The folder with the product of a commit, which is built if it is not yet there.
     *
     * @param args of the side, for the build
     * @throws UserError if the build fails, with its reason; with exit code 3 if the commit is too old to be built
     */
    public Path build(String commit, List<String> args) {
        Path folder = folder(commit, args);
        if (Files.isDirectory(folder)) {
            folder.toFile().setLastModified(System.currentTimeMillis()); // of its last use
            return folder;
        }
        String brief = commit.substring(0, 10) + (args.isEmpty() ? "" : " with " + String.join(" ", args));
        progress.println("Building " + brief + " (once; kept in " + folder + ")");
        try (Worktree worktree = new Worktree(repository, commit)) {
            List<String> command = recipe.command(worktree.folder(), args, brief);
            Files.createDirectories(folder.getParent());
            prune(folder.getParent(), Instant.now());
            run(worktree, command, brief);
            return keep(recipe.product(worktree.folder(), brief), folder);
        } catch (IOException e) {
            throw new UserError("The revision " + brief + " cannot be built: " + e.getMessage() + ".", e);
        }
    }

    /** Deletes products that have not been used for long, except the most recently used ones. */
    static void prune(Path cache, Instant now) throws IOException {
        List<File> unused;
        try (Stream<Path> products = Files.list(cache)) {
            unused = products.filter(
                            product -> product.getFileName().toString().matches("\\p{XDigit}{40}(-\\p{XDigit}{12})?"))
                    .map(Path::toFile)
                    .sorted(Comparator.comparing(File::lastModified).reversed())
                    .skip(KEPT)
                    .filter(product ->
                            product.lastModified() < now.minus(IN_USE).toEpochMilli())
                    .toList();
        }
        for (File product : unused) {
            Disk.delete(product.toPath());
        }
    }

    private void run(Worktree worktree, List<String> command, String brief) throws IOException {
        Path log = Files.createTempFile(cache(), "build", ".log");
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(worktree.folder().toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile());
        // The Maven of an outer build passes these on to its child processes.
        builder.environment()
                .keySet()
                .removeIf(name -> name.equals("MAVEN_CMD_LINE_ARGS") || name.equals("MAVEN_ARGS"));
        int exitCode = worktree.run(builder);
        if (exitCode != 0) {
            List<String> lines = new String(Files.readAllBytes(log), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
            lines.stream().skip(Math.max(0, lines.size() - SHOWN_LINES)).forEach(progress::println);
            throw new UserError("The revision " + brief + " does not build: the build ended with exit code " + exitCode
                    + "; all its lines are in " + log + ".");
        }
        Files.delete(log);
    }

    private static Path keep(Path built, Path folder) throws IOException {
        Path partial = Files.createTempDirectory(folder.getParent(), "partial");
        Path root = Files.isDirectory(built) ? built : built.getParent();
        try (Stream<Path> files = Files.walk(built)) {
            for (Path file : files.toList()) {
                Files.copy(
                        file,
                        partial.resolve(root.relativize(file).toString()),
                        StandardCopyOption.COPY_ATTRIBUTES,
                        StandardCopyOption.REPLACE_EXISTING);
            }
        }
        try {
            Files.move(partial, folder, StandardCopyOption.ATOMIC_MOVE);
        } catch (FileAlreadyExistsException | DirectoryNotEmptyException | AtomicMoveNotSupportedException e) {
            if (!Files.isDirectory(folder)) {
                throw e; // otherwise another duet has built the same meanwhile
            }
        }
        return folder;
    }

    private static String digest(List<String> args) {
        return Sha256.of(String.join("\n", args).getBytes(StandardCharsets.UTF_8))
                .substring(0, 12);
    }
}
