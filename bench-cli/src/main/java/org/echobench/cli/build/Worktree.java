package org.echobench.cli.build;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.echobench.core.process.ChildProcesses;
import org.echobench.results.UserError;
import org.echobench.runner.plan.GitRepository;

/** A temporary checkout of a commit. Closing removes it; Ctrl-C also ends what runs in it. */
final class Worktree implements AutoCloseable {

    private final GitRepository repository;
    private final Path parent;
    private final ChildProcesses children;
    private boolean removed;

    /** @throws UserError if it cannot be made */
    Worktree(GitRepository repository, String commit) {
        this.repository = repository;
        try {
            parent = Files.createTempDirectory("echobench-worktree");
        } catch (IOException e) {
            throw new UserError("A temporary folder cannot be created: " + e.getMessage() + ".", e);
        }
        children = new ChildProcesses(this::remove);
        try {
            repository.addWorktree(folder(), commit);
        } catch (RuntimeException e) {
            close();
            throw e;
        }
    }

    Path folder() {
        return parent.resolve("source");
    }

    /** Runs a process to its end, and returns its exit code. */
    int run(ProcessBuilder builder) throws IOException {
        Process process = children.start(builder);
        try {
            process.getOutputStream().close();
            return process.waitFor();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        } finally {
            children.end(process);
        }
    }

    @Override
    public void close() {
        remove();
        children.close();
    }

    private synchronized void remove() {
        if (removed) {
            return;
        }
        removed = true;
        repository.removeWorktree(folder());
        if (!parent.toFile().delete()) {
            parent.toFile().deleteOnExit();
        }
    }
}
