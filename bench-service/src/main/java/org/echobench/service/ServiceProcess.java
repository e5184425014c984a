package org.echobench.service;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.echobench.core.metrics.ProcessUsage;
import org.echobench.core.process.ChildProcesses;
import org.echobench.core.process.FreePort;
import org.echobench.core.process.ProcessTree;
import org.echobench.core.process.ServerCpus;
import org.echobench.core.process.ServerProcess;
import org.echobench.core.process.SocketLines;

/** The process of a service that was started here, and its children. It ends with this JVM. */
final class ServiceProcess implements AutoCloseable {

    private static final long STOP_SECONDS = 10;
    private static final int AGENT_MILLIS = 10_000;
    private static final int WORD_MILLIS = 1_000;
    private static final int LAST_LINES = 5;

    private final InetSocketAddress address;
    private final Optional<Agent> agent;
    private final Path output;
    private final ChildProcesses children = new ChildProcesses(() -> {});
    private final Process process;
    private final ProcessTree tree;

    /** The expected agent. It first sends a word that other users of the machine cannot see. */
    static final class Agent implements AutoCloseable {
        final String word = UUID.randomUUID().toString();
        private final Path jar = ServiceAgent.jar();
        private final ServerSocket listening = new ServerSocket(0, 0, InetAddress.getLoopbackAddress());
        Optional<ServerProcess> jvm = Optional.empty();

        Agent() throws IOException {}

        /** The agent's flag as a word of a shell command. */
        String flag() {
            return "'-javaagent:" + jar + "=" + listening.getLocalPort() + "'";
        }

        void await(InetSocketAddress service) throws IOException {
            long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(AGENT_MILLIS);
            try {
                while (jvm.isEmpty()) {
                    listening.setSoTimeout((int) Math.max(1, TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime())));
                    Socket socket = listening.accept();
                    if (saysTheWord(socket)) {
                        jvm = Optional.of(
                                ServerProcess.agent(new SocketLines("the agent of the service", socket), service));
                    } else {
                        socket.close();
                    }
                }
            } catch (SocketTimeoutException e) {
                throw new IOException("the service is ready, but started no JVM with " + Service.AGENT, e);
            }
        }

        private boolean saysTheWord(Socket socket) {
            try {
                socket.setSoTimeout(WORD_MILLIS);
                byte[] said = socket.getInputStream().readNBytes(word.length());
                socket.setSoTimeout(0);
                return word.equals(new String(said, StandardCharsets.US_ASCII));
            } catch (IOException e) {
                return false; // a stranger that sends nothing, or has gone
            }
        }

        @Override
        public void close() throws IOException {
            listening.close();
            jvm.ifPresent(ServerProcess::close);
            Files.deleteIfExists(jar);
        }
    }

    /** Parameters and errors as for {@link Service#start}. */
    ServiceProcess(String command, Path folder) throws IOException {
        address = new InetSocketAddress("127.0.0.1", FreePort.find());
        agent = command.contains(Service.AGENT) ? Optional.of(new Agent()) : Optional.empty();
        output = Files.createTempFile("echobench-target-", ".log");
        // With env, because exec alone would take a variable for the program.
        String line = "exec env "
                + command.replace(Service.PORT, Integer.toString(address.getPort()))
                        .replace(Service.AGENT, agent.map(Agent::flag).orElse(""));
        ProcessBuilder builder = new ProcessBuilder(ServerCpus.pinned(List.of("sh", "-c", line)))
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile());
        agent.ifPresent(asked -> builder.environment().put(ServiceAgent.WORD, asked.word));
        try {
            process = children.start(builder);
        } catch (IOException e) {
            release();
            throw e;
        }
        tree = new ProcessTree(process.toHandle());
    }

    InetSocketAddress address() {
        return address;
    }

    /** Its JVM, reached by the agent in it; empty if the command names no agent, or it has not connected yet. */
    Optional<ServerProcess> jvm() {
        return agent.flatMap(asked -> asked.jvm);
    }

    /**
     * Accepts the first agent's connection, if the command names an agent. It connects when its JVM starts.
     *
     * @throws IOException if none connects within 10 s
     */
    void awaitAgent() throws IOException {
        if (agent.isPresent()) {
            agent.get().await(address);
        }
    }

    /** Its exit code; empty while it runs. */
    Optional<Integer> exitCode() {
        return process.isAlive() ? Optional.empty() : Optional.of(process.exitValue());
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

    /** Looks for processes that the service has started since. Takes milliseconds. */
    void look() {
        tree.look();
    }

    /** The use of all known processes. */
    Optional<ProcessUsage> usage() {
        return ProcessUsage.ofAll(tree.known().stream().map(ProcessHandle::pid).toList());
    }

    /**
     * Asks it to end, and ends it and its children if it does not within 10 s.
     *
     * @throws IOException if it does not end even so, as a process of another user
     */
    @Override
    public void close() throws IOException {
        List<ProcessHandle> all = tree.look();
        all.forEach(ProcessHandle::destroy);
        try {
            process.waitFor(STOP_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            all.forEach(ProcessHandle::destroyForcibly);
        }
        process.onExit()
                .completeOnTimeout(process, STOP_SECONDS, TimeUnit.SECONDS)
                .join();
        release();
        if (process.isAlive()) {
            throw new IOException("the service, process " + process.pid()
                    + ", does not end: if another user owns it, end it yourself, and start it without sudo");
        }
    }

    private void release() throws IOException {
        children.close();
        Files.deleteIfExists(output);
        if (agent.isPresent()) {
            agent.get().close();
        }
    }
}
