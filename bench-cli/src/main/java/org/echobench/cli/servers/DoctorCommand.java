package org.echobench.cli.servers;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.echobench.cli.terminal.Terminal;
import org.echobench.core.metrics.BackgroundLoadProbe;
import org.echobench.core.metrics.Proc;
import org.echobench.results.ExitCode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code echobench doctor}. */
@Command(
        name = "doctor",
        description = "Shows the limits of this machine, and how to raise them.")
public final class DoctorCommand implements Callable<Integer> {

    private static final String INDENT = "    ";

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws InterruptedException {
        PrintWriter out = spec.commandLine().getOut();
        Terminal terminal = Terminal.of(spec.commandLine());
        BackgroundLoadProbe probe = new BackgroundLoadProbe();
        TimeUnit.SECONDS.sleep(1);
        for (Doctor.Finding finding : Doctor.examine(probe.finish(), Proc.timeWaits(), Path.of(""))) {
            String mark = finding.well() ? "  " : "! ";
            terminal.wrap(mark + finding.what() + ": " + finding.value() + " — " + finding.limits(), INDENT)
                    .forEach(line -> out.println(finding.well() ? line : terminal.doubtful(line)));
            if (!finding.well()) {
                out.println(INDENT + "cure: " + finding.cure());
            }
        }
        out.flush();
        return ExitCode.OK.code();
    }
}
