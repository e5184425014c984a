package org.echobench.cli.load;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.echobench.core.client.LoadFailure;
import org.echobench.core.client.Target;
import org.echobench.core.load.BroadcastPacing;
import org.echobench.core.load.ClosedPacing;
import org.echobench.core.load.LoadLoop;
import org.echobench.core.load.Pacing;
import org.echobench.core.load.Protocol;
import org.echobench.core.load.TriggeredPush;
import org.echobench.core.wire.Numbering;
import org.echobench.core.wire.ProtocolException;
import org.echobench.results.ExitCode;
import org.echobench.results.UserError;
import org.echobench.runner.input.YamlFile;
import org.echobench.service.Service;
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
        description = "Works with services that a file describes (docs/your-service.md).",
        subcommands = {TargetInit.class, TargetCommand.Check.class})
public final class TargetCommand implements Runnable {

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(
                spec.commandLine(), "a command is missing: init or check; see echobench target --help");
    }

    static String url(Service service, TargetRow row) {
        String http = service.url().getScheme();
        String scheme = row.http().isPresent() ? http : http.replace("http", "ws");
        return scheme + "://" + service.url().getRawAuthority() + row.path();
    }

    /** {@code echobench target check}. */
    @Command(
            name = "check",
            description = {
                "Starts the service with each command in its file, and tries each row once.",
                "Shows what was sent and what was received.",
                "Exit code 2: the file is wrong, or the service does not start. 3: a response is not the expected one."
            })
    static final class Check implements Callable<Integer> {

        @Spec
        private CommandSpec spec;

        @Parameters(paramLabel = "FILE", description = "The target file, in YAML.")
        private Path file;

        @Override
        public Integer call() throws InterruptedException {
            YamlFile<TargetFile> read = YamlFile.read(file, TargetFile.class);
            boolean right = tried(read, read.value(), read.value().start().isPresent() ? "start" : "url");
            if (read.value().head().isPresent()) {
                spec.commandLine()
                        .getOut()
                        .println("head: " + read.value().head().get());
                right &= tried(read, read.value().ofHead(), "head");
            }
            return (right ? ExitCode.OK : ExitCode.INCOMPLETE).code();
        }

        /**
         * Whether all rows got the expected responses from a service, which is started if the file says how.
         *
         * @param key the file's key of its command or URL
         * @throws UserError if the service ends, or is not ready in time
         */
        private boolean tried(YamlFile<TargetFile> read, TargetFile target, String key) throws InterruptedException {
            try (Service service = target.start(read.folder())) {
                if (target.start().isPresent()) {
                    spec.commandLine()
                            .getOut()
                            .println(
                                    service.hasAgent()
                                            ? "agent: answers; runs and duets measure CPU, allocation and heap"
                                            : "agent: none, because the command lacks {agent}; runs and duets measure"
                                                    + " the CPU of its process, and no allocation");
                }
                boolean right = true;
                for (int i = 0; i < target.rows().size(); i++) {
                    right &= tried(service, read, i);
                }
                return right;
            } catch (IOException e) {
                throw new UserError(read.about(key, e.getMessage()), e);
            }
        }

        /** Whether the row got the expected response. A row that expects no body takes any body. */
        private boolean tried(Service service, YamlFile<TargetFile> read, int index) {
            TargetRow row = read.value().rows().get(index);
            Target target = new TrustOptions().target(service);
            Protocol protocol = ExchangeOptions.said(
                            "Row '" + row.name() + "'", () -> row.protocols(target, read.folder(), Optional.empty()))
                    .apply(Numbering.NONE);
            ShownExchange shown = new ShownExchange(protocol);
            Pacing pacing = protocol instanceof TriggeredPush push
                    ? new BroadcastPacing(push, Optional.empty())
                    : new ClosedPacing(1);
            Optional<String> fault = fault(new LoadLoop<>(target, shown.shown(), pacing, 0, 1, true));
            PrintWriter out = spec.commandLine().getOut();
            out.println(row.name() + ": " + url(service, row));
            if (protocol instanceof TriggeredPush push) {
                push.request().lines().forEach(line -> out.println("  > " + line));
            }
            shown.lines().forEach(line -> out.println("  " + line));
            out.println(fault.map(reason -> read.about("rows[" + index + "]", row.name() + ": " + reason))
                    .orElse("  right"));
            return fault.isEmpty();
        }

        private static Optional<String> fault(LoadLoop<Pacing> loop) {
            try (loop) {
                loop.open();
                loop.window(0); // begins one exchange
                return loop.report().firstFailure();
            } catch (LoadFailure | ProtocolException e) {
                return Optional.of(loop.report().firstFailure().orElse(e.getMessage()));
            }
        }
    }
}
