package org.echobench.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** {@code echobench doctor}. */
@Command(name = "doctor", mixinStandardHelpOptions = true, description = "Starts a doctorr and runs it until stopped.")
final class DoctorCommand implements Callable<Integer> {
    @Override
    public Integer call() {
        return ExitCode.OK;
    }
}
