package org.echobench.cli;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.echobench.core.process.ChildProcesses;
import org.echobench.core.process.ServerArguments;
import org.echobench.core.process.ServerProcess;
import org.echobench.core.spi.Endpoints;
import org.echobench.report.conformance.AutobahnIndex;
import org.echobench.report.conformance.CaseRanges;
import org.echobench.report.conformance.ConformanceFolder;
import org.echobench.report.conformance.ServerCases;
import org.echobench.report.conformance.ServerConformance;
import org.echobench.results.UserError;

/** Runs the suite against one server in a process of its own, and keeps the result. */
final class ConformanceRun {

    /** The suite's largest message has 16 MiB; a framework may count the frame's head as well. */
    static final int MAX_MESSAGE_BYTES = 32 << 20;

    /**
     * The task of every server.
     *
     * @param cases as 1.1.1 or 1.*; none for all
     * @param limit of time for each server
     * @param commit of Echobench's source
     */
    record Task(List<String> cases, Duration limit, String commit) {}

    /**
     * The outcome of a server.
     *
     * @param row with the cases of earlier runs, where only some were asked for now
     * @param failure why not all that were asked for were run; empty if all were
     */
    record Result(ServerConformance row, String failure) {}

    private final Task task;
    private final List<Path> jars;
    private final ChildProcesses children;
    private final ConformanceFolder folder;
    private final Path work;

    /** @param work where the suite writes, a folder for each server */
    ConformanceRun(Task task, List<Path> jars, ChildProcesses children, ConformanceFolder folder, Path work) {
        this.task = task;
        this.jars = jars;
        this.children = children;
        this.folder = folder;
        this.work = work;
    }

    /**
     * Tests a server and writes its files.
     *
     * @param progress told how far it is, a line each
     * @throws UserError if there is no result at all
     */
    Result test(ServerCatalog.Entry entry, Consumer<String> progress) {
        ServerArguments arguments =
                ServerJvm.arguments(entry.id(), List.of("maxMessageBytes=" + MAX_MESSAGE_BYTES, "compression=false"));
        FuzzingClient client = new FuzzingClient(jars, new ChildProgram(children), work.resolve(entry.id()));
        ServerProcess server = ServerJvm.start(entry, arguments, children);
        try {
            URI url = URI.create("ws://127.0.0.1:" + server.address().getPort() + Endpoints.WS_ECHO);
            FuzzingClient.Outcome outcome = client.run(entry.id(), url, asked(), task.limit(), new Progress(progress));
            String failure = server.alive() ? outcome.failure() : "the server " + server.died();
            return keep(entry, outcome, failure);
        } finally {
            // How the server stops after these cases is not tested here.
            server.abandon();
        }
    }

    private List<String> asked() {
        return task.cases().isEmpty() ? List.of("*") : task.cases();
    }

    private Result keep(ServerCatalog.Entry entry, FuzzingClient.Outcome outcome, String failure) {
        Path index = outcome.index()
                .orElseThrow(() -> new UserError("The server '" + entry.id() + "' has no result: "
                        + (failure.isEmpty() ? "the fuzzing client wrote none" : failure) + "."));
        ServerConformance.Setup setup = new ServerConformance.Setup(
                entry.id(),
                entry.info().library(),
                entry.info().version(),
                LocalDate.now(ZoneOffset.UTC).toString(),
                task.commit(),
                System.getProperty("java.vm.name") + " " + System.getProperty("java.version"),
                outcome.suite(),
                MAX_MESSAGE_BYTES,
                false);
        ServerCases run =
                new ServerCases(setup, AutobahnIndex.read(index, entry.id()), AutobahnIndex.entries(index, entry.id()));
        String ended =
                run.results().size() == outcome.planned() ? "" : failure.isEmpty() ? "cases have no result" : failure;
        Optional<ServerCases> earlier = task.cases().isEmpty() ? Optional.empty() : folder.cases(setup);
        ServerCases known = earlier.map(run::after).orElse(run);
        List<String> missing = new ArrayList<>(outcome.all());
        missing.removeAll(known.ids());
        ServerConformance row = ServerConformance.of(
                known.setup(),
                known.ids().size() + missing.size(),
                why(missing, outcome.all(), ended),
                known.results());
        folder.write(row, known.suite());
        return new Result(row, ended);
    }

    private static String why(List<String> missing, List<String> all, String ended) {
        return missing.isEmpty()
                ? ""
                : CaseRanges.of(missing, all) + " (" + (ended.isEmpty() ? "not asked for" : ended) + ")";
    }

    /** A line when another group begins. */
    private static final class Progress implements BiConsumer<String, Integer> {

        private final Consumer<String> lines;
        private final long start = System.nanoTime();
        private String group = "";
        private int begun;

        Progress(Consumer<String> lines) {
            this.lines = lines;
        }

        @Override
        public void accept(String id, Integer planned) {
            String own = id.substring(0, id.indexOf('.'));
            if (!own.equals(group)) {
                group = own;
                lines.accept("group " + own + ", " + begun + " of " + planned + " cases done, "
                        + Duration.ofNanos(System.nanoTime() - start).toSeconds() + " s");
            }
            begun++;
        }
    }
}
