package org.echobench.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;

/** A temporary checkout of a commit, removed when it is closed, and at Ctrl-C together with what runs in it. */
final class Worktree implements AutoCloseable {

    private final GitRepository repository;
    private final Path parent;
    private final AtomicBoolean removed = new AtomicBoolean();
    private final Thread hook = new Thread(this::remove, "remove worktree");
    private volatile Process running;

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
        Process process = builder.start();
        running = process;
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

    private static void end(Process process) {
        try (Stream<ProcessHandle> children = process.descendants()) {
            children.forEach(ProcessHandle::destroyForcibly);
        }
        process.destroyForcibly().onExit().join();
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
        if (removed.compareAndSet(false, true)) {
            if (running != null) {
                end(running);
            }
            repository.removeWorktree(folder());
            if (!parent.toFile().delete()) {
                parent.toFile().deleteOnExit();
            }
        }
    }
}
