package org.echobench.cli;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;
import org.echobench.cli.duet.DuetCommand;
import org.echobench.cli.duet.ExplainCommand;
import org.echobench.cli.duet.HistoryConfirm;
import org.echobench.cli.load.LoadCommand;
import org.echobench.cli.load.TargetCommand;
import org.echobench.cli.options.DurationConverter;
import org.echobench.cli.report.CompareCommand;
import org.echobench.cli.report.HistoryCommand;
import org.echobench.cli.report.ReportCommand;
import org.echobench.cli.report.SiteCommand;
import org.echobench.cli.run.RunCommand;
import org.echobench.cli.servers.Distribution;
import org.echobench.cli.servers.Doctor;
import org.echobench.cli.servers.ListCommand;
import org.echobench.cli.servers.ServeCommand;
import org.echobench.results.ExitCode;
import org.echobench.results.StandardOutput;
import org.echobench.results.UserError;
import org.echobench.runner.input.Nearest;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;

/** The command with its subcommands. An error that a user can cause prints one sentence; its exit code is usually 2. */
@Command(
        name = "echobench",
        scope = ScopeType.INHERIT, // help and version of every subcommand
        mixinStandardHelpOptions = true,
        resourceBundle = "org.echobench.cli.examples",
        versionProvider = Distribution.Version.class,
        description = "Measures and compares WebSocket/HTTP servers, and finds commits that made one slower.",
        subcommands = {
            // by use: servers, versions, services, results
            RunCommand.class,
            ListCommand.class,
            Doctor.class,
            DuetCommand.class,
            ExplainCommand.class,
            LoadCommand.class,
            TargetCommand.class,
            ServeCommand.class,
            CompareCommand.class,
            HistoryCommand.class,
            ReportCommand.class,
            SiteCommand.class
        })
public final class Echobench implements Runnable {

    private static final String PREFIX = "echobench: ";

    @Spec
    private CommandSpec spec;

    public static void main(String[] arguments) {
        // Also if a JVM error ends this method: exit code 1 would mean a regression.
        int exitCode = ExitCode.USAGE.code();
        try {
            exitCode = commandLine().execute(arguments);
        } catch (Error e) {
            e.printStackTrace();
        }
        if (StandardOutput.isLost()) {
            System.err.println(PREFIX + StandardOutput.LOST);
            exitCode = ExitCode.USAGE.code();
        }
        System.exit(exitCode);
    }

    /** A new command line, whose writers flush each line. */
    public static CommandLine commandLine() {
        CommandLine commandLine = new CommandLine(new Echobench());
        // Added here: unlike the other history commands it measures, so its package comes after theirs.
        commandLine.getSubcommands().get("history").addSubcommand(new HistoryConfirm());
        commandLine.setParameterExceptionHandler(Echobench::wrongUsage);
        commandLine.setExecutionExceptionHandler(Echobench::failed);
        commandLine.setCaseInsensitiveEnumValuesAllowed(true);
        commandLine.setExpandAtFiles(false); // load -d @FILE means the file's bytes, as with curl
        commandLine.registerConverter(Duration.class, new DurationConverter());
        // JMH's options look like ours: --jmh-args "-prof gc".
        commandLine.getSubcommands().get("duet").setAllowOptionsAsOptionParameters(true);
        return commandLine;
    }

    @Override
    public void run() {
        throw new ParameterException(
                spec.commandLine(),
                "a command is missing: one of " + String.join(", ", names(spec.commandLine()))
                        + "; see echobench --help");
    }

    private static List<String> names(CommandLine command) {
        return List.copyOf(command.getSubcommands().keySet());
    }

    private static int wrongUsage(ParameterException error, String[] arguments) {
        CommandLine commandLine = error.getCommandLine();
        StringBuilder sentence = new StringBuilder(oneLine(error.getMessage()));
        if (error instanceof UnmatchedArgumentException unmatched) {
            String first = unmatched.getUnmatched().get(0);
            if (!commandLine.getSubcommands().isEmpty() && !first.startsWith("-")) {
                return print(commandLine.getErr(), Nearest.unknown("command", first, names(commandLine)));
            }
            unmatched.getSuggestions().stream().findFirst().ifPresent(nearest -> sentence.append("; did you mean ")
                    .append(nearest)
                    .append('?'));
        }
        return print(commandLine.getErr(), sentence.toString());
    }

    private static int failed(Exception error, CommandLine commandLine, CommandLine.ParseResult parsed) {
        if (error instanceof UserError refused) {
            print(commandLine.getErr(), oneLine(refused.getMessage()));
            return refused.exitCode().code();
        }
        print(commandLine.getErr(), "this is a bug in Echobench; please report it with this output: " + error);
        error.printStackTrace(commandLine.getErr());
        return ExitCode.USAGE.code();
    }

    private static int print(PrintWriter err, String sentence) {
        err.println(PREFIX + sentence);
        return ExitCode.USAGE.code();
    }

    private static String oneLine(String message) {
        return String.valueOf(message).strip().replaceAll("\\s*\\R\\s*", " ");
    }
}
