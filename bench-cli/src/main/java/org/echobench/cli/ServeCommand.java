package org.echobench.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** {@code echobench serve}. */
@Command(name = "serve", mixinStandardHelpOptions = true, description = "Starts a server and runs it until stopped.")
final class ServeCommand implements Callable<Integer> {
    @Override
    public Integer call() {
        return ExitCode.OK;
    }
}
