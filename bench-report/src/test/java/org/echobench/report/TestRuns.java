package org.echobench.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.echobench.results.Jvm;
import org.echobench.results.Plan;
import org.echobench.results.Row;
import org.echobench.results.Scale;
import org.echobench.results.Subject;
import org.echobench.results.run.Environment;
import org.echobench.results.run.Machine;
import org.echobench.results.run.RunFolder;

/** Plans and environments of runs that nobody measured. */
public final class TestRuns {

    private TestRuns() {}

    /** Subjects that are named as their servers. */
    public static Plan plan(Path folder, String name, int rounds, List<Row> rows, List<String> servers)
            throws IOException {
        Path jar = Files.writeString(Files.createDirectories(folder).resolve("server.jar"), "jar");
        return new Plan(
                name,
                7,
                rounds,
                Scale.NONE,
                rows,
                servers.stream().map(server -> Subject.of(server, List.of(jar))).toList(),
                List.of(),
                Optional.empty(),
                Optional.empty());
    }

    public static Machine machine(String processor, int processors, long memoryBytes) {
        return new Machine(Optional.of(processor), processors, memoryBytes, Optional.empty(), "Linux", "6.1", "amd64");
    }

    public static Environment.Server server(String server, String library, String version) {
        return new Environment.Server(
                server,
                server,
                Jvm.ofHost(),
                Optional.of(library),
                Optional.of(version),
                Optional.of("event loop"),
                Optional.of("hand-over"),
                OptionalInt.empty(),
                OptionalInt.empty(),
                Optional.empty());
    }

    /** Writes the plan and the environment of a run of a commit. */
    public static void write(
            Path folder,
            Plan plan,
            String started,
            String commit,
            boolean dirty,
            Machine machine,
            List<Environment.Server> servers)
            throws IOException {
        RunFolder.PLAN.write(folder, plan);
        Environment environment = new Environment(
                Instant.parse(started),
                Optional.of(commit),
                dirty,
                List.of("echobench", "run", "--suite", plan.name()),
                machine,
                servers,
                List.of());
        RunFolder.ENVIRONMENT.write(folder, environment);
    }
}
