package org.echobench.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.echobench.report.exit.ExitCode;
import org.echobench.report.exit.ReportException;
import org.echobench.results.ClassPath;

/** Distributions with servers, or the class path of one server. */
final class Distributions implements SideKind {

    private static final Path DISTRIBUTION = Path.of("bench-cli", "target", "echobench");

    @Override
    public List<List<Path>> classPaths(Path place) {
        List<List<Path>> modules = new ArrayList<>();
        Path lib = place.resolve("lib");
        Path servers = place.resolve("servers");
        if (Files.isDirectory(lib)) {
            modules.add(ClassPath.jarsOf(lib));
        }
        if (Files.isDirectory(servers)) {
            new Distribution(place).serverModules().forEach(module -> modules.add(ClassPath.jarsOf(module)));
        }
        if (modules.isEmpty() && Files.isDirectory(place)) {
            modules.add(ClassPath.jarsOf(place));
        }
        modules.removeIf(List::isEmpty);
        return modules;
    }

    @Override
    public String refusal() {
        return " has no distribution: it has neither servers/ and lib/ nor jars.";
    }

    @Override
    public List<String> key() {
        return List.of();
    }

    @Override
    public void requireBuildable(Path source, String revision) {
        if (!Files.exists(source.resolve("bench-cli").resolve("pom.xml"))) {
            throw new ReportException(
                    ExitCode.NOT_COMPARABLE_OR_MISSING,
                    "The revision " + revision + " has no module bench-cli: it is too old for a duet.");
        }
    }

    @Override
    public String builder() {
        return "Maven";
    }

    @Override
    public List<String> command(List<String> args) {
        List<String> command = new ArrayList<>(List.of(
                System.getProperty("os.name").startsWith("Windows") ? "mvn.cmd" : "mvn",
                "-B",
                "-ntp",
                "-q",
                "-pl",
                "bench-cli",
                "-am",
                "package",
                "-DskipTests",
                "-Dspotless.check.skip=true",
                "-Darchives.skip=true"));
        if (!args.isEmpty()) {
            command.add("-Dechobench.convergence.skip=true"); // another version's dependencies need not agree with ours
        }
        command.addAll(args);
        return command;
    }

    @Override
    public Path product(Path source, String revision) {
        Path built = source.resolve(DISTRIBUTION);
        if (!Files.isDirectory(built)) {
            throw new ReportException(
                    ExitCode.NOT_COMPARABLE_OR_MISSING,
                    "The revision " + revision + " builds no distribution: it is too old for a duet.");
        }
        return built;
    }
}
