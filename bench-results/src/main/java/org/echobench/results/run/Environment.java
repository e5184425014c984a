package org.echobench.results.run;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import org.echobench.results.Json;
import org.echobench.results.Jvm;

/**
 * The software, the machine and the command of a run: {@code environment.json}.
 *
 * @param commit of Echobench's own source; empty if it is not known
 * @param dirty whether tracked files differed from the commit
 * @param command words of a command that gives the same plan again, without paths of the machine
 * @param machine that started the forks
 * @param subjects in the plan's order
 * @param nodes the hosts of a topology, known from its first fork on; none otherwise
 */
public record Environment(
        Instant started,
        Optional<String> commit,
        boolean dirty,
        List<String> command,
        Machine machine,
        List<Server> subjects,
        List<Node> nodes) {

    public Environment {
        command = List.copyOf(command);
        subjects = List.copyOf(subjects);
        nodes = List.copyOf(nodes);
    }

    /** The JVMs of all subjects, each once. */
    public String jvms() {
        return subjects.stream().map(server -> server.jvm().name()).distinct().collect(Collectors.joining(", "));
    }

    /**
     * The server of a subject. Facts that the server does not report are empty.
     *
     * @param label of the subject
     * @param server its id
     * @param http the threads that run HTTP handlers, such as {@code event loop}
     * @param webSocket the threads that run WebSocket handlers
     * @param httpPool the most threads that run HTTP handlers; empty where no pool of a known size does
     * @param webSocketPool the same for WebSocket handlers
     * @param flush when responses are flushed, such as {@code PER_READ}
     */
    public record Server(
            String label,
            String server,
            Jvm jvm,
            Optional<String> library,
            Optional<String> version,
            Optional<String> http,
            Optional<String> webSocket,
            OptionalInt httpPool,
            OptionalInt webSocketPool,
            Optional<String> flush) {}

    /**
     * A host of a topology.
     *
     * @param role in lower case
     * @param cpus as {@code taskset} takes them, or {@code all}
     * @param os with its architecture
     * @param clockErrorMicros half the interval in which its clock is known against the server's; empty until it was
     *     compared, and for the server
     */
    public record Node(
            String name,
            String role,
            String host,
            List<String> addresses,
            String cpus,
            String jvm,
            String os,
            String kernel,
            String processor,
            int processors,
            long memoryBytes,
            OptionalDouble clockErrorMicros) {

        public Node {
            addresses = List.copyOf(addresses);
        }

        private String hardware() {
            return String.format(
                    "%s: %s, cpus %s, %s, %s",
                    name, Machine.hardware(Optional.of(processor), processors, memoryBytes), cpus, os, jvm);
        }
    }

    public Environment withNodes(List<Node> others) {
        return new Environment(started, commit, dirty, command, machine, subjects, others);
    }

    /**
     * The first difference between these nodes and the run's, in words; empty where they are the same. Memory and
     * clocks are left out: a kernel keeps more or less memory for itself, and clocks always differ.
     */
    public Optional<String> difference(List<Node> others) {
        return Json.firstDifference(nodes, others, "memoryBytes", "clockErrorMicros");
    }

    /** The facts of the machine; in a topology those of every node, not of the machine that started them. */
    public String hardware() {
        return nodes.isEmpty()
                ? machine.hardware()
                : nodes.stream().map(Node::hardware).collect(Collectors.joining("; "));
    }
}
