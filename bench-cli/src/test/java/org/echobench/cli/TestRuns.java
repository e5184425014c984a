package org.echobench.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.echobench.results.Plan;
import org.echobench.results.Row;
import org.echobench.results.RowSettings;
import org.echobench.results.Scale;
import org.echobench.results.Subject;
import org.echobench.results.run.Environment;
import org.echobench.results.run.RunFolder;
import org.echobench.runner.plan.Checkout;
import org.echobench.runner.plan.Environments;

/** Folders of runs that nobody measured. */
final class TestRuns {

    private TestRuns() {}

    /** A run of a commit with one row, named echo. */
    static Path write(Path folder, String commit, String... servers) throws IOException {
        return write(folder, commit, "a.B.c", List.of(servers));
    }

    /** The same with the row of a benchmark. */
    static Path write(Path folder, String commit, String benchmark, List<String> servers) throws IOException {
        Path jar = Files.writeString(folder.resolve("server.jar"), "jar");
        List<Subject> subjects =
                servers.stream().map(server -> Subject.of(server, List.of(jar))).toList();
        Plan plan = new Plan(
                "quick",
                1,
                1,
                Scale.NONE,
                List.of(Row.of("echo", benchmark, Map.of(), RowSettings.annotated())),
                subjects,
                List.of(),
                Optional.empty(),
                Optional.empty());
        RunFolder.PLAN.write(folder, plan);
        Environment environment = Environments.of(
                Instant.EPOCH,
                Optional.of(new Checkout(folder, commit, false)),
                List.of("echobench", "run"),
                subjects,
                Map.of(),
                1);
        RunFolder.ENVIRONMENT.write(folder, environment);
        return folder;
    }

    /** The forks that have ended. */
    static List<String> finished(Path run) throws IOException {
        Path forks = run.resolve("forks");
        if (!Files.isDirectory(forks)) {
            return List.of();
        }
        try (Stream<Path> folders = Files.list(forks)) {
            return folders.map(folder -> folder.getFileName().toString())
                    .filter(name -> !name.endsWith(".partial"))
                    .toList();
        }
    }
}
