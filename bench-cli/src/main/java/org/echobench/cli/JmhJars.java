package org.echobench.cli;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Stream;
import org.echobench.results.ClassPath;
import org.echobench.results.UserError;

/**
 * JMH benchmarks that are not ours: a jar with JMH in it, or a folder of classes and jars.
 *
 * @param build the shell command that builds a revision; empty where no side is a revision
 * @param jar pattern (glob) of the jar that it leaves, below the source folder; empty as {@code build}
 */
record JmhJars(Optional<String> build, Optional<String> jar) implements SideKind {

    private static final String LIST = "META-INF/BenchmarkList";

    @Override
    public List<List<Path>> classPaths(Path place) {
        if (Files.isRegularFile(place)) {
            return List.of(List.of(place));
        }
        List<Path> classPath = new ArrayList<>();
        if (Files.exists(place.resolve(LIST))) {
            classPath.add(place);
        }
        classPath.addAll(ClassPath.jarsOf(place));
        return classPath.isEmpty() ? List.of() : List.of(classPath);
    }

    @Override
    public String refusal() {
        return " has no JMH benchmarks: it has neither jars nor " + LIST + ".";
    }

    @Override
    public List<String> key() {
        return List.of("jmh", build.orElse(""), jar.orElse(""));
    }

    @Override
    public void requireBuildable(Path source, String revision) {
        if (build.isEmpty()) {
            throw new UserError("The revision " + revision + " needs --build COMMAND and --jar PATTERN.");
        }
    }

    @Override
    public String builder() {
        return "the build";
    }

    @Override
    public List<String> command(Path source, List<String> args) {
        if (System.getProperty("os.name").startsWith("Windows")) {
            return List.of("cmd", "/c", String.join(" ", build.orElseThrow(), String.join(" ", args)));
        }
        List<String> command = new ArrayList<>(List.of("sh", "-c", build.orElseThrow() + " \"$@\"", "sh"));
        command.addAll(args);
        return args.isEmpty() ? List.of("sh", "-c", build.orElseThrow()) : command;
    }

    @Override
    public Path product(Path source, String revision) throws IOException {
        String pattern = jar.orElseThrow();
        PathMatcher matcher;
        try {
            matcher = FileSystems.getDefault().getPathMatcher("glob:" + pattern);
        } catch (PatternSyntaxException e) {
            throw new UserError("--jar takes a pattern such as target/*-benchmarks.jar, but '" + pattern + "' is none: "
                    + e.getDescription() + ".");
        }
        List<Path> found;
        try (Stream<Path> files = Files.walk(source)) {
            found = files.filter(Files::isRegularFile)
                    .filter(file -> matcher.matches(source.relativize(file)))
                    .sorted()
                    .toList();
        }
        if (found.size() != 1) {
            throw new UserError("The build of the revision " + revision + " left "
                    + (found.isEmpty() ? "no file that matches" : found.size() + " files that match") + " --jar "
                    + pattern
                    + ": it must be one.");
        }
        return found.get(0);
    }
}
