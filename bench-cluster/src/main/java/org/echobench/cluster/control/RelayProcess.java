package org.echobench.cluster.control;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.echobench.cluster.relay.RelayFacts;
import org.echobench.cluster.relay.RelayMain;
import org.echobench.cluster.relay.RelayOrder;
import org.echobench.cluster.ssh.HostException;
import org.echobench.cluster.ssh.SshHost;
import org.echobench.cluster.ssh.SupervisedProgram;
import org.echobench.cluster.topology.NodeSpec;
import org.echobench.cluster.topology.Topology;
import org.echobench.results.ClassPath;
import org.echobench.results.Json;
import org.echobench.results.Jvm;

/** The JVM of a relay, on this machine or on a host that is reached by SSH. It ends with this process, and its folder goes. */
final class RelayProcess {

    /** Below the home directory; a relay has a folder there while it runs. */
    static final String FOLDER = ".echobench";

    /** Nothing is measured in these JVMs. */
    private static final List<String> JVM = List.of("-Xmx256m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");

    private static final int MOST_LINES = 5;

    private final SupervisedProgram program;
    private final Optional<SshHost> host;
    private final BufferedReader output;
    private final Deque<String> lastLines = new ArrayDeque<>();
    private final Thread errors = new Thread(this::keepErrors, "echobench-relay-errors");

    private RelayProcess(SupervisedProgram program, Optional<SshHost> host) {
        this.program = program;
        this.host = host;
        output = new BufferedReader(new InputStreamReader(program.output(), StandardCharsets.UTF_8));
        errors.setDaemon(true);
        errors.start();
    }

    /**
     * Starts it.
     *
     * @param id the name of its folder
     * @param lost gets the reason when the connection to its host breaks
     * @throws HostException if the host cannot be used
     */
    static RelayProcess start(NodeSpec node, Topology topology, String id, Consumer<String> lost) throws IOException {
        String folder = FOLDER + "/" + id;
        if (node.local()) {
            Path here = Files.createDirectories(Path.of(System.getProperty("user.home"), folder));
            String java = node.java().orElseGet(Jvm::ownJava);
            String command = command(java, System.getProperty("java.class.path"), here.toString());
            return new RelayProcess(SupervisedProgram.here(command, here.toString()), Optional.empty());
        }
        SshHost host = SshHost.connect(node.host(), topology.ssh());
        try {
            String there = host.folder(folder);
            host.copyClassPath(ClassPath.ofThisJvm().files(), folder + "/lib");
            host.onLoss(lost);
            String command = command(node.java().orElse(topology.java()), there + "/lib/*", there);
            return new RelayProcess(host.start(command, there), Optional.of(host));
        } catch (IOException | RuntimeException e) {
            host.close();
            throw new HostException("host " + node.host(), "it cannot be set up: " + e.getMessage(), List.of(), e);
        }
    }

    private static String command(String java, String classPath, String folder) {
        List<String> words = new ArrayList<>(List.of(java));
        words.addAll(JVM);
        words.addAll(List.of("-cp", classPath, RelayMain.class.getName(), folder));
        return words.stream().map(SshHost::quoted).collect(Collectors.joining(" "));
    }

    private void keepErrors() {
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(program.errors(), StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                keep(line.strip());
            }
        } catch (IOException e) {
            // The connection has ended: who wants to know of it has a listener.
        }
    }

    /** Without stack frames, which say little in one line. */
    private synchronized void keep(String line) {
        if (line.isEmpty() || line.startsWith("at ") || line.startsWith("... ")) {
            return;
        }
        lastLines.add(line);
        if (lastLines.size() > MOST_LINES) {
            lastLines.remove();
        }
    }

    /** What it has printed last on its standard error. */
    synchronized List<String> lastLines() {
        return List.copyOf(lastLines);
    }

    /**
     * Tells the relay what to do and waits until it listens.
     *
     * @throws IOException if it ends instead
     */
    RelayFacts begin(RelayOrder order, Duration limit) throws IOException, InterruptedException, TimeoutException {
        FutureTask<RelayFacts> facts = new FutureTask<>(() -> ask(order, limit));
        inBackground(facts);
        try {
            return facts.get(limit.toNanos(), TimeUnit.NANOSECONDS);
        } catch (ExecutionException e) {
            throw new IOException(e.getCause().getMessage(), e.getCause());
        }
    }

    private RelayFacts ask(RelayOrder order, Duration limit) throws IOException, InterruptedException {
        program.input().write((Json.MAPPER.writeValueAsString(order) + "\n").getBytes(StandardCharsets.UTF_8));
        program.input().flush();
        String line = output.readLine();
        if (line == null) {
            errors.join(limit.toMillis());
            throw new IOException("its JVM ended while it started");
        }
        return Json.read(line.getBytes(StandardCharsets.UTF_8), RelayFacts.class);
    }

    private static Thread inBackground(Runnable body) {
        Thread thread = new Thread(body, "echobench-relay-output");
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    /** Asks it to end. */
    void end() {
        host.ifPresent(one -> one.onLoss(reason -> {}));
        try {
            program.input().close();
        } catch (IOException e) {
            // Its connection has ended, and so has it.
        }
    }

    /** Waits until nothing of it is left, or for the limit. */
    void awaitEnd(Duration limit) throws InterruptedException {
        inBackground(this::readToEnd).join(limit.toMillis());
        if (host.isPresent()) {
            try {
                host.get().close();
            } catch (IOException e) {
                // It has ended by itself.
            }
        }
    }

    private void readToEnd() {
        try {
            while (output.readLine() != null) {
                // Nothing that it prints now is of interest: its end is.
            }
        } catch (IOException e) {
            // Its connection has ended, and so has it.
        }
    }
}
