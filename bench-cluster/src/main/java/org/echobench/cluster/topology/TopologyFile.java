package org.echobench.cluster.topology;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.echobench.core.process.ServerCpus;

/** Reads a topology from YAML; README.md has all its keys. */
public final class TopologyFile {

    private static final int MOST_PROCESSES = 1_000;

    private final List<NodeSpec> loaders = new ArrayList<>();

    private TopologyFile() {}

    /** @throws TopologyException in one sentence, if the file cannot be read or says anything that is not known */
    public static Topology read(Path file) {
        try {
            return parse(file.toString(), Files.readString(file, StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new TopologyException("The topology " + file + " cannot be read: " + e.getMessage() + ".", e);
        }
    }

    static Topology parse(String name, String text) {
        return new TopologyFile().topology(YamlMap.root(name, text));
    }

    private Topology topology(YamlMap file) {
        SshAccess ssh = file.map("ssh").map(TopologyFile::ssh).orElseGet(SshAccess::usual);
        String java = file.text("java").orElse("java");
        int patience = (int) file.number("patienceSeconds", 10, 2, 600);
        NodeSpec server = server(file.requiredMap("server"));
        file.maps("loaders").forEach(this::addLoaders);
        NodeSpec probe = client(file.requiredMap("probe"), "probe", Role.PROBE);
        RunSpec run = run(file.requiredMap("run"));
        file.end();
        return new Topology(ssh, java, patience, server, loaders, probe, run);
    }

    private static SshAccess ssh(YamlMap map) {
        SshAccess usual = SshAccess.usual();
        SshAccess access = new SshAccess(
                map.text("user").orElse(usual.user()),
                (int) map.number("port", usual.port(), 1, 65_535),
                map.text("knownHosts").map(TopologyFile::path).orElse(usual.knownHosts()),
                map.text("key").map(TopologyFile::path));
        map.end();
        return access;
    }

    private static Path path(String text) {
        return text.startsWith("~/") ? Path.of(System.getProperty("user.home"), text.substring(2)) : Path.of(text);
    }

    private static NodeSpec server(YamlMap map) {
        String host = map.requiredText("host");
        String address = map.text("address").orElse(host.equals(NodeSpec.LOCAL) ? "127.0.0.1" : host);
        NodeSpec server = node(map, "server", Role.SERVER, host, List.of(address));
        map.end();
        return server;
    }

    private void addLoaders(YamlMap map) {
        int count = (int) map.number("count", 1, 1, MOST_PROCESSES);
        NodeSpec first = client(map, "loader", Role.LOADER);
        for (int i = 0; i < count; i++) {
            loaders.add(new NodeSpec(
                    "loader-" + (loaders.size() + 1),
                    Role.LOADER,
                    first.host(),
                    first.java(),
                    first.jvmArgs(),
                    first.cpus(),
                    first.addresses()));
        }
    }

    private static NodeSpec client(YamlMap map, String name, Role role) {
        NodeSpec client = node(map, name, role, map.requiredText("host"), map.texts("addresses"));
        map.end();
        return client;
    }

    private static NodeSpec node(YamlMap map, String name, Role role, String host, List<String> addresses) {
        Optional<String> java = map.text("java");
        List<String> jvmArgs = map.texts("jvmArgs");
        Optional<String> cpus = map.value("cpus", ServerCpus::checked);
        return new NodeSpec(name, role, host, java, jvmArgs, cpus, addresses);
    }

    private static RunSpec run(YamlMap map) {
        List<String> servers = map.texts("servers");
        if (servers.isEmpty()) {
            throw map.missing("servers");
        }
        int rounds = (int) map.number("rounds", 3, 1, 1_000);
        long seed = map.number("seed", 20_261_120, 0, Long.MAX_VALUE);
        RunSpec.Iterations warmup = iterations(map.map("warmup"), 0, new RunSpec.Iterations(3, 2_000));
        RunSpec.Iterations measurement = iterations(map.map("measurement"), 1, new RunSpec.Iterations(5, 2_000));
        List<RunSpec.Job> jobs = new ArrayList<>();
        Set<String> names = new HashSet<>();
        for (YamlMap job : map.maps("jobs")) {
            RunSpec.Job read = job(job);
            if (!names.add(read.name())) {
                throw job.refused("two jobs have the name '" + read.name() + "'");
            }
            jobs.add(read);
        }
        map.end();
        return new RunSpec(servers, rounds, seed, warmup, measurement, jobs);
    }

    private static RunSpec.Iterations iterations(Optional<YamlMap> given, int least, RunSpec.Iterations usual) {
        if (given.isEmpty()) {
            return usual;
        }
        YamlMap map = given.get();
        int count = (int) map.number("iterations", usual.count(), least, 1_000);
        int millis = (int)
                map.number("millis", usual.millis(), RunSpec.Iterations.LEAST_MILLIS, RunSpec.Iterations.MOST_MILLIS);
        map.end();
        return new RunSpec.Iterations(count, millis);
    }

    private static RunSpec.Job job(YamlMap map) {
        JobKind kind = map.value("job", JobKind::of).orElseThrow(() -> map.missing("job"));
        String name = map.value("name", TopologyFile::rowName).orElse(kind.word());
        SortedMap<String, String> params = new TreeMap<>();
        kind.parameters().forEach(parameter -> params.put(parameter.name(), parameter.usual()));
        map.map("parameters").ifPresent(given -> {
            for (Parameter parameter : kind.parameters()) {
                given.value(parameter.name(), parameter::checked)
                        .ifPresent(value -> params.put(parameter.name(), value));
            }
            given.end();
        });
        map.end();
        return new RunSpec.Job(name, kind, params);
    }

    /** Part of file names. */
    private static String rowName(String name) {
        if (!name.matches("[a-z0-9][a-z0-9.-]{0,79}")) {
            throw new IllegalArgumentException("must be lower-case letters, digits, dots and hyphens");
        }
        return name;
    }
}
