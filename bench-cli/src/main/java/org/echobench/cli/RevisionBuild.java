package org.echobench.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.echobench.report.exit.ExitCode;
import org.echobench.report.exit.ReportException;

/**
 * Builds the distribution of a commit in a worktree of its own and keeps it, so that a commit is built once.
 *
 * @param cache with a folder for each commit and set of Maven's arguments
 * @param err gets the name of the revision that is built
 */
record RevisionBuild(GitRepository repository, Path cache, PrintWriter err) {

    private static final int MOST_ERROR_LINES = 12;
    private static final Path DISTRIBUTION = Path.of("bench-cli", "target", "echobench");

    /** {@code ~/.cache/echobench}, or below XDG_CACHE_HOME. */
    static Path defaultCache() {
        String xdg = System.getenv("XDG_CACHE_HOME");
        Path caches = xdg == null || xdg.isBlank() ? Path.of(System.getProperty("user.home"), ".cache") : Path.of(xdg);
        return caches.resolve("echobench");
    }

    /** Where the distribution is, or will be. */
    Path folder(String commit, List<String> args) {
        return cache.resolve(args.isEmpty() ? commit : commit + "-" + digest(args));
    }

    /**
     * The distribution of a commit, built if it is not yet there.
     *
     * @param args for Maven, beside those that leave out tests
     * @throws UserError if the build fails, with Maven's last lines before it
     * @throws ReportException with exit code 3 if the commit is too old to have a distribution
     */
    Path build(String commit, List<String> args) {
        Path folder = folder(commit, args);
        if (Files.isDirectory(folder)) {
            return folder;
        }
        String brief = commit.substring(0, 10) + (args.isEmpty() ? "" : " with " + String.join(" ", args));
        err.println("Building " + brief + " (once; " + folder + " keeps it)");
        err.flush();
        try (Worktree worktree = new Worktree(repository, commit)) {
            if (!Files.exists(worktree.folder().resolve("bench-cli").resolve("pom.xml"))) {
                throw new ReportException(
                        ExitCode.NOT_COMPARABLE_OR_MISSING,
                        "The revision " + brief + " has no module bench-cli: it is too old for a duet.");
            }
            Files.createDirectories(cache);
            maven(worktree, args, brief);
            Path built = worktree.folder().resolve(DISTRIBUTION);
            if (!Files.isDirectory(built)) {
                throw new ReportException(
                        ExitCode.NOT_COMPARABLE_OR_MISSING,
                        "The revision " + brief + " builds no distribution: it is too old for a duet.");
            }
            return keep(built, folder);
        } catch (IOException e) {
            throw new UserError("The revision " + brief + " cannot be built: " + e.getMessage() + ".", e);
        }
    }

    private void maven(Worktree worktree, List<String> args, String brief) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                System.getProperty("os.name").startsWith("Windows") ? "mvn.cmd" : "mvn",
                "-B",
                "-ntp",
                "-q",
                "-pl",
                "bench-cli",
                "-am",
                "package",
                "-DskipTests",
                "-Dspotless.check.skip=true",
                "-Darchives.skip=true"));
        if (!args.isEmpty()) {
            command.add("-Dechobench.convergence.skip=true"); // another version's dependencies need not agree with ours
        }
        command.addAll(args);
        Path log = Files.createTempFile(cache, "build", ".log");
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(worktree.folder().toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile());
        // Maven of an outer build hands these on to its children.
        builder.environment()
                .keySet()
                .removeIf(name -> name.equals("MAVEN_CMD_LINE_ARGS") || name.equals("MAVEN_ARGS"));
        int exitCode = worktree.run(builder);
        if (exitCode != 0) {
            lastErrors(log).forEach(err::println);
            err.flush();
            throw new UserError("The revision " + brief + " does not build: Maven ended with " + exitCode
                    + ", its last lines are above and all of them in " + log + ".");
        }
        Files.delete(log);
    }

    /** The last lines that Maven calls errors; of a log without any, the last lines. */
    private static List<String> lastErrors(Path log) throws IOException {
        List<String> lines = new String(Files.readAllBytes(log), StandardCharsets.UTF_8)
                .lines()
                .filter(line -> !line.isBlank())
                .toList();
        List<String> errors =
                lines.stream().filter(line -> line.contains("ERROR")).toList();
        List<String> shown = errors.isEmpty() ? lines : errors;
        return shown.subList(Math.max(0, shown.size() - MOST_ERROR_LINES), shown.size());
    }

    private static Path keep(Path built, Path folder) throws IOException {
        Path partial = Files.createTempDirectory(folder.getParent(), "partial");
        try (Stream<Path> files = Files.walk(built)) {
            for (Path file : files.toList()) {
                Files.copy(
                        file,
                        partial.resolve(built.relativize(file).toString()),
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
        try {
            byte[] sum = MessageDigest.getInstance("SHA-256")
                    .digest(String.join("\n", args).getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(sum, 0, 6);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e); // every Java platform has it
        }
    }
}
