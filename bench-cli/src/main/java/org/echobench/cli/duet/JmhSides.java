package org.echobench.cli.duet;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Stream;
import org.echobench.cli.build.BuildRecipe;
import org.echobench.cli.run.PlanBuilder;
import org.echobench.cli.servers.ServerPinning;
import org.echobench.results.ClassPath;
import org.echobench.results.Isolation;
import org.echobench.results.Names;
import org.echobench.results.Row;
import org.echobench.results.Subject;
import org.echobench.results.UserError;
import org.echobench.runner.input.Nearest;
import org.echobench.runner.plan.ForeignBenchmarks;

/** Sides with JMH benchmarks that are not ours: a jar with JMH in it, or a folder of classes and jars. */
record JmhSides(DuetOptions options) implements SideKind, BuildRecipe {

    private static final String LIST = "META-INF/BenchmarkList";

    /** @throws UserError if an option cannot be understood */
    JmhSides {
        PlanBuilder.included(options.include());
        options.jmhWords();
    }

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
        return List.of("jmh", options.build.orElse(""), options.jar.orElse(""));
    }

    @Override
    public List<String> command(Path source, List<String> args, String revision) {
        String build = options.build.orElseThrow(
                () -> new UserError("The revision " + revision + " needs --build COMMAND and --jar PATTERN."));
        List<String> command = new ArrayList<>(List.of("sh", "-c", build + " \"$@\"", "sh"));
        command.addAll(args);
        return args.isEmpty() ? List.of("sh", "-c", build) : command;
    }

    @Override
    public Path product(Path source, String revision) throws IOException {
        String pattern = options.jar.orElseThrow();
        PathMatcher matcher;
        try {
            matcher = FileSystems.getDefault().getPathMatcher("glob:" + pattern);
        } catch (PatternSyntaxException e) {
            throw new UserError("--jar takes a pattern such as target/*-benchmarks.jar, but '" + pattern
                    + "' is not one: " + e.getDescription() + ".");
        }
        List<Path> found;
        try (Stream<Path> files = Files.walk(source)) {
            found = files.filter(Files::isRegularFile)
                    .filter(file -> matcher.matches(source.relativize(file)))
                    .sorted()
                    .toList();
        } catch (UncheckedIOException e) {
            throw e.getCause(); // as of the folder itself
        }
        if (found.size() != 1) {
            throw new UserError("The build of the revision " + revision + " left "
                    + (found.isEmpty() ? "no file that matches" : found.size() + " files that match") + " --jar "
                    + pattern
                    + ": exactly one must match.");
        }
        return found.get(0);
    }

    @Override
    public DuetPlanner.Planned plan(DuetSide base, DuetSide head) {
        ForeignBenchmarks before = benchmarks(base);
        ForeignBenchmarks after = benchmarks(head);
        List<Row> all = before.rows(PlanBuilder.included(options.include()), options.jmhWords());
        if (all.isEmpty()) {
            throw new UserError(options.include()
                    .map(given -> Nearest.unknown(
                            "benchmark",
                            given,
                            before.names().stream().map(Names::shortBenchmark).toList()))
                    .orElse("base (" + base.description() + ") has no JMH benchmarks."));
        }
        DuetPlanner planner = new DuetPlanner(options, List.of());
        for (Row row : all) {
            planner.add(
                    after.lacks(row).map(reason -> "head " + reason),
                    row.name(),
                    row,
                    base.subject(Subject.NO_SERVER, Isolation.INPROCESS),
                    head.subject(Subject.NO_SERVER, Isolation.INPROCESS));
        }
        return planner.plan(Subject.NO_SERVER, base, head, ServerPinning.again(Optional.empty()));
    }

    private static ForeignBenchmarks benchmarks(DuetSide side) {
        List<Path> classPath = side.modules().get(0);
        try {
            return ForeignBenchmarks.on(classPath);
        } catch (IOException e) {
            throw new UserError(
                    "The JMH benchmarks in " + classPath.get(0) + " cannot be read: " + e.getMessage() + ".", e);
        }
    }
}
