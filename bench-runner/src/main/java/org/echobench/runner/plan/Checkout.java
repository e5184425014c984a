package org.echobench.runner.plan;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The revision of the source tree that a folder belongs to.
 *
 * @param root the top folder of the working tree
 * @param commit abbreviated
 * @param dirty true if a tracked file differs from the commit
 */
public record Checkout(Path root, String commit, boolean dirty) {

    /** Empty if the folder is in no git working tree, or there is no git. */
    public static Optional<Checkout> of(Path folder) {
        Optional<String> root = git(folder, "rev-parse", "--show-toplevel");
        Optional<String> commit = git(folder, "rev-parse", "--short=10", "HEAD");
        Optional<String> changes = git(folder, "status", "--porcelain", "--untracked-files=no");
        if (root.isEmpty() || commit.isEmpty() || changes.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(
                new Checkout(Path.of(root.get()), commit.get(), !changes.get().isEmpty()));
    }

    /** {@code 1a2b3c4d5e}, or {@code 1a2b3c4d5e-dirty}. */
    public String name() {
        return dirty ? commit + "-dirty" : commit;
    }

    private static Optional<String> git(Path folder, String... arguments) {
        List<String> command = new ArrayList<>(List.of("git", "-C", folder.toString()));
        command.addAll(List.of(arguments));
        try {
            Process process = new ProcessBuilder(command)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            process.getOutputStream().close();
            String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return process.waitFor() == 0 ? Optional.of(text.strip()) : Optional.empty();
        } catch (IOException e) {
            return Optional.empty(); // no git on this machine: results then say so
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }
}
