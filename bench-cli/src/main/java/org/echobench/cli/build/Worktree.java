package org.echobench.cli.build;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.echobench.core.process.ProcessTree;
import org.echobench.results.UserError;
import org.echobench.runner.plan.GitRepository;

/** A temporary checkout of a commit, removed when it is closed, and at Ctrl-C together with what runs in it. */
final class Worktree implements AutoCloseable {

    private final GitRepository repository;
    private final Path parent;
    private final Thread hook = new Thread(this::remove, "remove worktree");
    /** Null until something runs. Guarded by this, as the next. */
    private Process running;

    private boolean removed;

    /** @throws UserError if it cannot be made */
    Worktree(GitRepository repository, String commit) {
        this.repository = repository;
        try {
            parent = Files.createTempDirectory("echobench-worktree");
        } catch (IOException e) {
            throw new UserError("No temporary folder can be made: " + e.getMessage() + ".", e);
        }
        Runtime.getRuntime().addShutdownHook(hook);
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

    /** Runs it to its end. */
    int run(ProcessBuilder builder) throws IOException {
        Process process = start(builder);
        process.getOutputStream().close();
        try {
            return process.waitFor();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        } finally {
            end(process);
        }
    }

    /** The JVM does not end meanwhile, because what is started would live on. */
    private synchronized Process start(ProcessBuilder builder) throws IOException {
        if (removed) {
            throw new IOException("this command was asked to end");
        }
        running = builder.start();
        return running;
    }

    private static void end(Process process) {
        new ProcessTree(process.toHandle()).kill();
        process.onExit().join();
    }

    @Override
    public void close() {
        remove();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            hook.setName("removed"); // the JVM is ending and runs the hook itself, which then finds nothing to do
        }
    }

    private void remove() {
        Process left;
        synchronized (this) {
            if (removed) {
                return;
            }
            removed = true;
            left = running;
        }
        if (left != null) {
            end(left);
        }
        repository.removeWorktree(folder());
        if (!parent.toFile().delete()) {
            parent.toFile().deleteOnExit();
        }
    }
}
