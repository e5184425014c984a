package org.echobench.runner.plan;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The revision of Echobench's own source tree from which a distribution was built.
 *
 * @param root the top folder of the working tree
 * @param commit the abbreviated hash
 * @param dirty true if a tracked file differs from the commit
 */
public record Checkout(Path root, String commit, boolean dirty) {

    /** Every checkout of Echobench has it; another repository around an unpacked distribution does not. */
    private static final Path MODULE = Path.of("bench-cli");

    /**
     * The checkout in which a distribution was built; empty if that was not a git working tree of Echobench, or without
     * git. A repository that merely contains an unpacked distribution says nothing about it.
     *
     * @param home of a distribution
     */
    public static Optional<Checkout> of(Path home) {
        return GitRepository.around(home)
                .filter(repository -> isWithin(home, repository.root().resolve(MODULE)))
                .flatMap(GitRepository::checkout);
    }

    private static boolean isWithin(Path home, Path module) {
        try {
            return Files.isRegularFile(module.resolve("pom.xml"))
                    && home.toRealPath().startsWith(module.toRealPath());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** {@code 1a2b3c4d5e}, or {@code 1a2b3c4d5e-dirty}. */
    public String name() {
        return dirty ? commit + "-dirty" : commit;
    }
}
