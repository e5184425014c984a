package org.echobench.cli.run;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.echobench.cli.options.Measured;
import org.echobench.cli.options.OnResume;
import org.echobench.results.Jvm;
import org.echobench.results.UserError;
import picocli.CommandLine.Option;

/** The options of {@code echobench run}. */
public final class RunOptions extends SelectionOptions {

    @Option(names = "--rounds", paramLabel = "N", description = "Forks for each row and server (default: the suite's).")
    Optional<Integer> rounds = Optional.empty();

    @Option(
            names = "--minutes",
            paramLabel = "N",
            description =
                    "Starts a round only if it would end within this time (default: the suite's, unless --rounds is"
                            + " given). Two rounds are measured in any case.")
    Optional<Integer> minutes = Optional.empty();

    @Measured.Only(Measured.SERVERS)
    @Option(
            names = "--jvm-args",
            paramLabel = "ARGS",
            description =
                    "JVM flags added to the benchmark's, for forks and servers, separated by spaces; double quotes keep"
                            + " a space. If given several times, each server is measured with each; \"\" adds none.")
    private List<String> jvmArgs = List.of("");

    @OnResume
    @Measured.Only(Measured.SERVERS)
    @Option(
            names = "--jvm",
            split = ",",
            paramLabel = "PATH",
            description =
                    "The JDK that runs forks and servers instead of this one. With several, each server is measured on"
                            + " each; a suite that compares JDKs takes those it needs. Give them again with --resume.")
    private List<Path> jvms = List.of();

    @OnResume
    @Option(
            names = "--target",
            split = ",",
            paramLabel = "FILE",
            description =
                    "Measures the rows of a target file instead of servers (docs/your-service.md); may be repeated."
                            + " Give it again with --resume.")
    List<Path> targets = List.of();

    /** What a resumed run needs again, as words behind its folder; empty without {@code --target} and {@code --jvm}. */
    String again() {
        return Stream.of(Map.entry("--target", targets), Map.entry("--jvm", jvms))
                .filter(option -> !option.getValue().isEmpty())
                .map(option -> " " + option.getKey() + " "
                        + option.getValue().stream().map(Path::toString).collect(Collectors.joining(",")))
                .collect(Collectors.joining());
    }

    public Measured measured() {
        return targets.isEmpty() ? Measured.SERVERS : Measured.SERVICES;
    }

    /**
     * The JVMs of {@code --jvm}; empty for the one that runs this command.
     *
     * @throws UserError if one does not start, or a topology says which java runs the server
     */
    public List<Jvm> jvms() {
        if (topology().isPresent() && !jvms.isEmpty()) {
            throw new UserError("--topology says which java runs the server: leave out --jvm.");
        }
        return jvms.stream().map(Jvm::at).toList();
    }

    /** At least one list of flags, all different; without the option, one empty list. */
    public List<List<String>> jvmArgs() {
        return jvmArgs.stream().map(SelectionOptions::flags).distinct().toList();
    }
}
