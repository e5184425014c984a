package org.echobench.cli.load;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.echobench.core.client.LoadFailure;
import org.echobench.core.load.BatchLoop;
import org.echobench.core.load.BroadcastPacing;
import org.echobench.core.load.ClosedPacing;
import org.echobench.core.load.LoadDriver;
import org.echobench.core.load.LoadLoop;
import org.echobench.core.load.LossLimit;
import org.echobench.core.load.Pacing;
import org.echobench.core.load.Protocol;
import org.echobench.core.load.TriggeredPush;
import org.echobench.core.wire.ProtocolException;
import org.echobench.results.ExitCode;
import org.echobench.runner.input.YamlFile;
import org.echobench.service.TargetFile;
import org.echobench.service.TargetRow;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code echobench target}: services that a file describes. */
@Command(
        name = "target",
        description = "Works with services that a file describes (docs/your-own.md).",
        subcommands = TargetCommand.Check.class)
public final class TargetCommand implements Runnable {

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "a command is missing: check; see echobench target --help");
    }

    /** {@code echobench target check}. */
    @Command(
            name = "check",
            description = {
                "Starts the service of a file, tries each row once, and shows what was sent and what came.",
                "Exit code 2: the file is wrong, or the service does not start. 3: an answer is not what its row expects."
            })
    static final class Check implements Callable<Integer> {

        @Spec
        private CommandSpec spec;

        @Parameters(paramLabel = "FILE", description = "The target file, in YAML.")
        private Path file;

        @Override
        public Integer call() throws IOException, InterruptedException {
            YamlFile<TargetFile> read = YamlFile.read(file, TargetFile.class);
            int failed = 0;
            try (ServedTarget service = ServedTarget.of(file, read)) {
                for (int i = 0; i < read.value().rows().size(); i++) {
                    if (!tried(service, read, i)) {
                        failed++;
                    }
                }
            }
            return failed == 0 ? ExitCode.OK.code() : ExitCode.INCOMPLETE.code();
        }

        /** Whether the row got the expected answer. */
        private boolean tried(ServedTarget service, YamlFile<TargetFile> read, int index) {
            TargetRow row = read.value().rows().get(index);
            LoadTarget target = LoadTarget.unasked(
                    service.url(row), new LoadTarget.Trust(false, Optional.empty()), service.exchange(row));
            Protocol protocol = target.protocol(1);
            ShownExchange shown = new ShownExchange(protocol);
            Optional<String> fault = fault(target, protocol, shown);
            PrintWriter out = spec.commandLine().getOut();
            out.println(row.name() + ": " + service.url(row));
            if (protocol instanceof TriggeredPush push) {
                push.request().lines().forEach(line -> out.println("  > " + line));
            }
            shown.lines().forEach(line -> out.println("  " + line));
            out.println(fault.map(reason -> read.about("rows[" + index + "]", row.name() + ": " + reason))
                    .orElse("  right"));
            out.flush();
            return fault.isEmpty();
        }

        private static Optional<String> fault(LoadTarget target, Protocol tried, ShownExchange shown) {
            if (tried instanceof TriggeredPush push) {
                LoadLoop<BroadcastPacing> loop = loop(target, shown, new BroadcastPacing(push, Optional.empty()));
                return fault(loop, () -> {
                    loop.open();
                    loop.window(0); // begins one broadcast
                });
            }
            BatchLoop one = new BatchLoop(loop(target, shown, new ClosedPacing(1)), 1);
            return fault(one, one::completeOne);
        }

        private static <P extends Pacing> LoadLoop<P> loop(LoadTarget target, ShownExchange shown, P pacing) {
            return new LoadLoop<>(target.end().target(), shown, pacing, 0, 1, true, LossLimit.USUAL);
        }

        private static Optional<String> fault(LoadDriver driver, Runnable exchange) {
            try (driver) {
                exchange.run();
                return driver.report().firstFailure();
            } catch (LoadFailure | ProtocolException e) {
                return Optional.of(driver.report().firstFailure().orElse(e.getMessage()));
            }
        }
    }
}
