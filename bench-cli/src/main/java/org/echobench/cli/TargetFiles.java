package org.echobench.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.echobench.results.UserError;

/** Target files: a side is the service that one describes. */
record TargetFiles(Distribution distribution) implements SideKind {

    @Override
    public List<List<Path>> classPaths(Path place) {
        return Files.isRegularFile(place) ? List.of(Targets.Target.of(place).classPath(distribution)) : List.of();
    }

    @Override
    public String refusal() {
        return " is no target file, but the other side is one.";
    }

    @Override
    public List<String> key() {
        return List.of("target");
    }

    @Override
    public void requireBuildable(Path source, String revision) {
        throw new UserError("The revision " + revision + refusal());
    }

    @Override
    public String builder() {
        throw new IllegalStateException("a target file is not built");
    }

    @Override
    public List<String> command(Path source, List<String> args) {
        throw new IllegalStateException("a target file is not built");
    }

    @Override
    public Path product(Path source, String revision) {
        throw new IllegalStateException("a target file is not built");
    }
}
