package org.echobench.cluster.cli;

import org.echobench.results.StandardOutput;
import org.echobench.results.UserError;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code echobench cluster}, on a class path of its own. Every error that a user can cause ends in one sentence. */
@Command(
        name = "echobench cluster",
        mixinStandardHelpOptions = true,
        description = "Looks at the hosts of a topology. To measure on them: echobench run --topology FILE, or duet.",
        subcommands = {CheckCommand.class, HoldCommand.class})
public final class ClusterMain implements Runnable {

    static final int OK = 0;
    static final int USAGE = 2;

    private static final String PREFIX = "echobench: ";

    @Spec
    private CommandSpec spec;

    public static void main(String[] arguments) {
        int exitCode = USAGE;
        try {
            exitCode = commandLine().execute(arguments);
        } catch (Error e) {
            e.printStackTrace();
        }
        if (StandardOutput.isLost()) {
            System.err.println(PREFIX + StandardOutput.LOST);
            exitCode = USAGE;
        }
        // Threads of connections would keep the JVM alive.
        System.exit(exitCode);
    }

    static CommandLine commandLine() {
        CommandLine commandLine = new CommandLine(new ClusterMain());
        commandLine.setParameterExceptionHandler((error, arguments) -> {
            error.getCommandLine().getErr().println(PREFIX + error.getMessage());
            return USAGE;
        });
        commandLine.setExecutionExceptionHandler(ClusterMain::failed);
        return commandLine;
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "a command is missing: check; see echobench cluster --help");
    }

    private static int failed(Exception error, CommandLine commandLine, CommandLine.ParseResult parsed) {
        if (error instanceof UserError) {
            commandLine.getErr().println(PREFIX + error.getMessage());
        } else {
            commandLine.getErr().println(PREFIX + "this is a defect of Echobench; please report it with this output:");
            error.printStackTrace(commandLine.getErr());
        }
        commandLine.getErr().flush();
        return USAGE;
    }
}
