package org.echobench.runner.plan;

import java.nio.file.Path;
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
        return GitRepository.around(folder).flatMap(GitRepository::checkout);
    }

    /** {@code 1a2b3c4d5e}, or {@code 1a2b3c4d5e-dirty}. */
    public String name() {
        return dirty ? commit + "-dirty" : commit;
    }
}
