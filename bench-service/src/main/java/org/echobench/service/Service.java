package org.echobench.service;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.echobench.core.metrics.ProcessUsage;
import org.echobench.core.process.ChildProcesses;
import org.echobench.core.process.FreePort;
import org.echobench.core.process.ProcessTree;
import org.echobench.core.process.ServerCpus;
import org.echobench.core.process.ServerProcess;
import org.echobench.core.process.SocketLines;

/**
 * A service that knows nothing of Echobench: started here, and then ended with its children, or running already. Called by
 * one thread at a time, except {@link #usage()}.
 */
public final class Service implements AutoCloseable {

    /** Stands for a free port in a command. */
    public static final String PORT = "{port}";

    /** Stands in the command of a JVM for the flag that starts the agent in it. */
    public static final String AGENT = "{agent}";

    private static final int TRY_MILLIS = 2_000;
    private static final long BETWEEN_TRIES_MILLIS = 50;
    private static final long STOP_SECONDS = 10;
    private static final int AGENT_MILLIS = 10_000;
    private static final int LAST_LINES = 5;

    /** One that was started here. It ends with this JVM. */
    private static final class Started {
        private final ChildProcesses children;
        private final Process process;
        private final Path output;
        private final Optional<Agent> agent;
        private final ProcessTree tree;

        Started(ChildProcesses children, Process process, Path output, Optional<Agent> agent) {
            this.children = children;
            this.process = process;
            this.output = output;
            this.agent = agent;
            tree = new ProcessTree(process.toHandle());
        }

        String lastLines() {
            try {
                List<String> lines = new String(Files.readAllBytes(output), StandardCharsets.UTF_8)
                        .lines()
                        .toList();
                String last = String.join(" | ", lines.subList(Math.max(0, lines.size() - LAST_LINES), lines.size()));
                return last.isEmpty() ? "it printed nothing" : "its last lines: " + last;
            } catch (IOException e) {
                return "its output cannot be read";
            }
        }

        void stop() throws IOException {
            List<ProcessHandle> all = tree.look();
            all.forEach(ProcessHandle::destroy);
            try {
                process.waitFor(STOP_SECONDS, TimeUnit.SECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            } finally {
                all.forEach(ProcessHandle::destroyForcibly);
            }
            process.onExit().join();
            children.close();
            Files.deleteIfExists(output);
            if (agent.isPresent()) {
                agent.get().close();
            }
        }
    }

    /** The agent in its JVM. */
    private static final class Agent implements AutoCloseable {
        private final Path jar = ServiceAgent.jar();
        private final ServerSocket listening = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        private Optional<ServerProcess> jvm = Optional.empty();

        Agent() throws IOException {}

        /** A word of a shell's line. */
        String flag() {
            return "'-javaagent:" + jar + "=" + listening.getLocalPort() + "'";
        }

        /**
         * Takes the connection of the first agent. It comes when its JVM starts.
         *
         * @throws IOException if none comes within 10 s
         */
        void await(InetSocketAddress service) throws IOException {
            listening.setSoTimeout(AGENT_MILLIS);
            try {
                jvm = Optional.of(
                        ServerProcess.agent(new SocketLines("the agent of the service", listening.accept()), service));
            } catch (SocketTimeoutException e) {
                throw new IOException("the service is ready, but no JVM of it was started with " + AGENT, e);
            }
        }

        @Override
        public void close() throws IOException {
            listening.close();
            jvm.ifPresent(ServerProcess::close);
            Files.deleteIfExists(jar);
        }
    }

    private final URI url;
    private final Optional<Started> started;
    /** Why the last try did not find it ready. */
    private String notReady = "";

    private Service(URI url, Optional<Started> started) {
        this.url = url;
        this.started = started;
    }

    /** One that runs already and is not this one's to end. */
    public static Service running(URI url) {
        return new Service(url, Optional.empty());
    }

    /**
     * Starts one on the server's processors: {@link ServerCpus}.
     *
     * @param command with {@link #PORT}, and {@link #AGENT} for a JVM; a shell splits it into words and becomes the service;
     *     words like NAME=VALUE at its beginning are variables of the service
     * @param folder where it runs
     * @throws IOException if there is no shell, or this JVM is ending
     */
    public static Service start(String command, Path folder) throws IOException {
        int port = FreePort.find();
        Optional<Agent> agent = command.contains(AGENT) ? Optional.of(new Agent()) : Optional.empty();
        Path output = Files.createTempFile("echobench-target-", ".log");
        // With env, because exec alone takes a variable for the program.
        String line = "exec env "
                + command.replace(PORT, Integer.toString(port))
                        .replace(AGENT, agent.map(Agent::flag).orElse(""));
        ProcessBuilder builder = new ProcessBuilder(ServerCpus.pinned(List.of("sh", "-c", line)))
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile());
        ChildProcesses children = new ChildProcesses();
        try {
            Process process = children.start(builder);
            return new Service(
                    URI.create("http://127.0.0.1:" + port), Optional.of(new Started(children, process, output, agent)));
        } catch (IOException e) {
            children.close();
            Files.deleteIfExists(output);
            if (agent.isPresent()) {
                agent.get().close();
            }
            throw e;
        }
    }

    /** Scheme, host and port. */
    public URI url() {
        return url;
    }

    /** The port of its URL, or the scheme's. */
    public int port() {
        return url.getPort() >= 0 ? url.getPort() : url.getScheme().equals("https") ? 443 : 80;
    }

    /** Its JVM, by the agent in it; empty where its command names none, or it is not ready. */
    public Optional<ServerProcess> agent() {
        return started.flatMap(service -> service.agent).flatMap(agent -> agent.jvm);
    }

    /** Whether it was started here. */
    public boolean isStarted() {
        return started.isPresent();
    }

    /** Whether it was started here and has ended. */
    public boolean hasEnded() {
        return started.isPresent() && !started.get().process.isAlive();
    }

    /** How it ended, with its last lines; empty while it runs, and for one that ran already. */
    public String died() {
        return hasEnded()
                ? "ended with exit code " + started.get().process.exitValue() + "; "
                        + started.get().lastLines()
                : "";
    }

    /**
     * Waits until it is ready.
     *
     * @param path that answers with a status of 200 to 299 then; if it is empty, the port is tried
     * @throws IOException in one sentence, if it ends or is not ready within the limit
     */
    public void awaitReady(Optional<String> path, Duration limit) throws IOException, InterruptedException {
        long from = System.nanoTime();
        while (!ready(path)) {
            if (hasEnded()) {
                throw new IOException("the service ended with exit code "
                        + started.get().process.exitValue() + " before it was ready; "
                        + started.get().lastLines());
            }
            if (System.nanoTime() - from > limit.toNanos()) {
                throw new IOException("the service at " + url + " was not ready within " + limit.toSeconds() + " s"
                        + notReady
                        + started.map(service -> "; " + service.lastLines()).orElse(""));
            }
            Thread.sleep(BETWEEN_TRIES_MILLIS);
        }
        if (started.isPresent() && started.get().agent.isPresent()) {
            started.get().agent.get().await(new InetSocketAddress(url.getHost(), port()));
        }
    }

    private boolean ready(Optional<String> path) {
        try {
            if (path.isEmpty()) {
                try (Socket socket = new Socket()) {
                    socket.connect(new InetSocketAddress(url.getHost(), port()), TRY_MILLIS);
                    // A port that nobody listens on can be connected with itself.
                    return socket.getLocalPort() != socket.getPort();
                }
            }
            HttpURLConnection connection =
                    (HttpURLConnection) url.resolve(path.get()).toURL().openConnection();
            connection.setConnectTimeout(TRY_MILLIS);
            connection.setReadTimeout(TRY_MILLIS);
            try {
                int status = connection.getResponseCode();
                notReady = "; " + path.get() + " was answered with "
                        + (status < 0 ? "something that is no HTTP" : "status " + status);
                return status / 100 == 2;
            } finally {
                connection.disconnect();
            }
        } catch (UnknownHostException e) {
            notReady = "; the host " + url.getHost() + " is not known";
        } catch (IOException e) {
            notReady = "; the last try ended with: " + (e.getMessage() == null ? e : e.getMessage());
        }
        return false; // not yet
    }

    /** Looks for processes that it has started since; {@link #usage()} counts them from now on. Takes milliseconds. */
    public void lookForChildren() {
        started.ifPresent(service -> service.tree.look());
    }

    /** What its processes use together, as {@link ProcessUsage#ofAll} says; empty for one that ran already, too. */
    public Optional<ProcessUsage> usage() {
        return started.flatMap(service -> ProcessUsage.ofAll(
                service.tree.known().stream().map(ProcessHandle::pid).toList()));
    }

    /** Lets one that was started on the server's processors use this JVM's, too, or its own only again. */
    public void useAllProcessors(boolean all) {
        started.ifPresent(service -> service.tree.look().forEach(process -> ServerCpus.confine(process.pid(), all)));
    }

    /** Asks one that was started here to end; ends it and what is left of its children if it does not within 10 s. */
    @Override
    public void close() throws IOException {
        if (started.isPresent()) {
            started.get().stop();
        }
    }
}
