package org.echobench.runner.plan;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.stream.Stream;
import org.echobench.results.UserError;

/**
 * The git repository that contains a folder.
 *
 * @param root the top folder of the working tree
 */
public record GitRepository(Path root) {

    /** The output and exit code of a command. */
    private record Answer(int exitCode, String out, String err) {

        String lastError() {
            return err.lines().reduce((first, last) -> last).orElse("no reason given");
        }
    }

    /** The repository that contains a folder; empty if the folder is not in a working tree, or without git. */
    public static Optional<GitRepository> around(Path folder) {
        try {
            Answer answer = git(folder, "rev-parse", "--show-toplevel");
            return answer.exitCode == 0 ? Optional.of(new GitRepository(Path.of(answer.out))) : Optional.empty();
        } catch (IOException e) {
            return Optional.empty(); // no git on this machine: revisions are then refused by name
        }
    }

    /** The full hash of a commit; empty if the revision does not name one. */
    public Optional<String> commit(String revision) {
        if (revision.startsWith("-")) {
            return Optional.empty();
        }
        Answer answer = run("rev-parse", "--verify", "--quiet", revision + "^{commit}");
        return answer.exitCode == 0 ? Optional.of(answer.out) : Optional.empty();
    }

    /** The first line of a commit's message; empty if it has none. */
    public Optional<String> subject(String commit) {
        Answer answer = run("log", "-1", "--format=%s", commit);
        return Optional.of(answer.out).filter(line -> answer.exitCode == 0 && !line.isBlank());
    }

    /**
     * A branch.
     *
     * @param commits full hashes of all that can be reached from it
     */
    public record Branch(String name, List<String> commits) {

        /** @param hash full or abbreviated */
        public boolean has(String hash) {
            return commits.stream().anyMatch(commit -> commit.startsWith(hash));
        }
    }

    /** The branch that is checked out; empty if HEAD is detached. */
    public Optional<Branch> branch() {
        String name = run("rev-parse", "--abbrev-ref", "HEAD").out;
        return name.equals("HEAD") ? Optional.empty() : Optional.of(new Branch(name, lines("rev-list", "HEAD")));
    }

    /** What is checked out; empty before the first commit. */
    Optional<Checkout> checkout() {
        Answer commit = run("rev-parse", "--short=10", "HEAD");
        boolean dirty =
                !run("status", "--porcelain", "--untracked-files=no").out.isEmpty();
        return commit.exitCode == 0 ? Optional.of(new Checkout(root, commit.out, dirty)) : Optional.empty();
    }

    public Instant time(String commit) {
        return Instant.ofEpochSecond(Long.parseLong(run("log", "-1", "--format=%ct", commit).out));
    }

    /** Full hashes of all commits, ancestors before their descendants. */
    public List<String> ancestry() {
        return lines("rev-list", "--all", "HEAD", "--topo-order", "--reverse");
    }

    /**
     * Full hashes after {@code first} up to {@code last}, along first parents; empty if {@code first} is no ancestor.
     *
     * @param paths git's pathspecs from the root: commits that change none of these are left out, but {@code last} is
     *     not; empty for all commits
     * @throws UserError if git does not understand them
     */
    public List<String> between(String first, String last, List<String> paths) {
        if (first.equals(last) || run("merge-base", "--is-ancestor", first, last).exitCode != 0) {
            return List.of();
        }
        List<String> command =
                new ArrayList<>(List.of("rev-list", "--first-parent", "--reverse", first + ".." + last, "--"));
        command.addAll(paths);
        Answer answer = run(command.toArray(String[]::new));
        if (answer.exitCode != 0) {
            throw new UserError(
                    "git does not understand " + String.join(", ", paths) + ": " + answer.lastError() + ".");
        }
        return Stream.concat(answer.out.lines().filter(commit -> !commit.equals(last)), Stream.of(last))
                .toList();
    }

    /** Local and remote branches, and tags, for messages. */
    public List<String> names() {
        return lines("for-each-ref", "--format=%(refname:short)", "refs/heads", "refs/tags", "refs/remotes");
    }

    /** @throws UserError with git's own message if git fails */
    public void addWorktree(Path folder, String commit) {
        run("worktree", "prune"); // what a killed run left
        Answer answer = run("worktree", "add", "--detach", "--force", folder.toString(), commit);
        if (answer.exitCode != 0) {
            throw new UserError("git could not check out " + commit + ": " + answer.lastError() + ".");
        }
    }

    public void removeWorktree(Path folder) {
        run("worktree", "remove", "--force", folder.toString());
        run("worktree", "prune");
    }

    private List<String> lines(String... arguments) {
        return run(arguments).out.lines().toList();
    }

    private Answer run(String... arguments) {
        try {
            return git(root, arguments);
        } catch (IOException e) {
            throw new UserError("git cannot be run: " + e.getMessage() + ".", e);
        }
    }

    private static Answer git(Path folder, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of("git", "-C", folder.toString()));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command).start();
        process.getOutputStream().close();
        // In parallel: a pipe that nobody reads fills up, and git waits.
        CompletableFuture<String> err = CompletableFuture.supplyAsync(() -> text(process.getErrorStream()));
        String out = text(process.getInputStream());
        try {
            return new Answer(process.waitFor(), out.strip(), err.get().strip());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        } catch (ExecutionException e) {
            throw new IOException(e.getCause());
        }
    }

    private static String text(InputStream stream) {
        try (stream) {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
