package org.echobench.cluster.topology;

import static org.echobench.runner.input.YamlFile.range;
import static org.echobench.runner.input.YamlFile.required;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.echobench.core.process.ServerCpus;
import org.echobench.runner.input.Nearest;
import org.echobench.runner.input.YamlFile;

/** Reads a topology from YAML; README.md has all its keys. The records here are the file's own. */
public final class TopologyFile {

    private static final int MOST_PROCESSES = 1_000;

    private TopologyFile() {}

    /** @throws org.echobench.results.UserError in one sentence, if the file says anything that is not known */
    public static Topology read(Path file) {
        return topology(YamlFile.read(file, Keys.class).value());
    }

    static Topology parse(String name, String text) {
        return topology(YamlFile.parse(name, text, Keys.class).value());
    }

    private static Topology topology(Keys file) {
        List<NodeSpec> loaders = new ArrayList<>();
        for (Loaders loader : file.loaders()) {
            for (int i = 0; i < loader.count().orElse(1); i++) {
                loaders.add(loader.client().node("loader-" + (loaders.size() + 1), Role.LOADER));
            }
        }
        return new Topology(
                file.ssh().map(Ssh::access).orElseGet(SshAccess::usual),
                file.java().orElse("java"),
                file.patienceSeconds().orElse(10),
                file.server().node(),
                loaders,
                file.probe().node("probe", Role.PROBE),
                file.run().spec());
    }

    record Keys(
            Optional<Ssh> ssh,
            Optional<String> java,
            Optional<Integer> patienceSeconds,
            Server server,
            List<Loaders> loaders,
            Client probe,
            Run run) {

        Keys {
            patienceSeconds.ifPresent(seconds -> range("patienceSeconds", seconds, 2, 600));
            required("server", server);
            atLeastOne("loaders", loaders);
            required("probe", probe);
            required("run", run);
        }
    }

    record Ssh(Optional<String> user, Optional<Integer> port, Optional<String> knownHosts, Optional<String> key) {

        Ssh {
            port.ifPresent(number -> range("port", number, 1, 65_535));
        }

        SshAccess access() {
            SshAccess usual = SshAccess.usual();
            return new SshAccess(
                    user.orElse(usual.user()),
                    port.orElse(usual.port()),
                    knownHosts.map(Ssh::path).orElse(usual.knownHosts()),
                    key.map(Ssh::path));
        }

        private static Path path(String text) {
            return text.startsWith("~/") ? Path.of(System.getProperty("user.home"), text.substring(2)) : Path.of(text);
        }
    }

    record Server(
            String host, Optional<String> address, Optional<String> java, List<String> jvmArgs, Optional<String> cpus) {

        Server {
            required("host", host);
            jvmArgs = listed(jvmArgs);
            cpus = processors(cpus);
        }

        NodeSpec node() {
            String reached = address.orElse(host.equals(NodeSpec.LOCAL) ? "127.0.0.1" : host);
            return new NodeSpec("server", Role.SERVER, host, java, jvmArgs, cpus, List.of(reached));
        }
    }

    record Client(
            String host, List<String> addresses, Optional<String> java, List<String> jvmArgs, Optional<String> cpus) {

        Client {
            required("host", host);
            addresses = listed(addresses);
            jvmArgs = listed(jvmArgs);
            cpus = processors(cpus);
        }

        NodeSpec node(String name, Role role) {
            return new NodeSpec(name, role, host, java, jvmArgs, cpus, addresses);
        }
    }

    record Loaders(
            String host,
            Optional<Integer> count,
            List<String> addresses,
            Optional<String> java,
            List<String> jvmArgs,
            Optional<String> cpus) {

        Loaders {
            required("host", host);
            count.ifPresent(number -> range("count", number, 1, MOST_PROCESSES));
            addresses = listed(addresses);
            jvmArgs = listed(jvmArgs);
            cpus = processors(cpus);
        }

        Client client() {
            return new Client(host, addresses, java, jvmArgs, cpus);
        }
    }

    record Run(
            List<String> servers,
            Optional<Integer> rounds,
            Optional<Long> seed,
            Optional<Iterations> warmup,
            Optional<Iterations> measurement,
            List<Job> jobs) {

        Run {
            atLeastOne("servers", servers);
            rounds.ifPresent(number -> range("rounds", number, 1, 1_000));
            seed.ifPresent(number -> range("seed", number, 0, Long.MAX_VALUE));
            atLeastOne("jobs", jobs);
            Set<String> names = new HashSet<>();
            for (Job job : jobs) {
                if (!names.add(job.name().orElse(""))) {
                    throw new IllegalArgumentException(
                            "jobs: two have the name '" + job.name().orElse("") + "'");
                }
            }
            if (measurement.isPresent() && measurement.get().iterations().orElse(1) < 1) {
                throw new IllegalArgumentException("measurement.iterations must be 1 to 1000, but is 0");
            }
        }

        RunSpec spec() {
            return new RunSpec(
                    servers,
                    rounds.orElse(3),
                    seed.orElse(20_261_120L),
                    Iterations.of(warmup, new RunSpec.Iterations(3, 2_000)),
                    Iterations.of(measurement, new RunSpec.Iterations(5, 2_000)),
                    jobs.stream().map(Job::spec).toList());
        }
    }

    record Iterations(Optional<Integer> iterations, Optional<Integer> millis) {

        Iterations {
            iterations.ifPresent(number -> range("iterations", number, 0, 1_000));
            millis.ifPresent(
                    number -> range("millis", number, RunSpec.Iterations.LEAST_MILLIS, RunSpec.Iterations.MOST_MILLIS));
        }

        static RunSpec.Iterations of(Optional<Iterations> given, RunSpec.Iterations usual) {
            return new RunSpec.Iterations(
                    given.flatMap(Iterations::iterations).orElse(usual.count()),
                    given.flatMap(Iterations::millis).orElse(usual.millis()));
        }
    }

    /** The name is that of its kind if it has none. */
    record Job(Optional<String> name, String job, Map<String, String> parameters) {

        Job {
            String word = required("job", job);
            JobKind kind = keyed("job", () -> JobKind.of(word));
            name = Optional.of(name.orElse(kind.word()));
            // Part of file names.
            if (!name.get().matches("[a-z0-9][a-z0-9.-]{0,79}")) {
                throw new IllegalArgumentException("name: must be lower-case letters, digits, dots and hyphens");
            }
            parameters = checked(kind, Objects.requireNonNullElse(parameters, Map.of()));
        }

        private static SortedMap<String, String> checked(JobKind kind, Map<String, String> given) {
            SortedMap<String, String> params = new TreeMap<>();
            kind.parameters().forEach(parameter -> params.put(parameter.name(), parameter.usual()));
            for (String name : given.keySet()) {
                if (!params.containsKey(name)) {
                    throw new IllegalArgumentException(
                            "parameters." + name + ": " + Nearest.unknown("parameter", name, params.keySet()));
                }
            }
            for (Parameter parameter : kind.parameters()) {
                String value = given.get(parameter.name());
                if (value != null) {
                    String key = "parameters." + parameter.name();
                    params.put(parameter.name(), keyed(key, () -> parameter.checked(value)));
                }
            }
            return params;
        }

        RunSpec.Job spec() {
            return new RunSpec.Job(name.orElseThrow(), JobKind.of(job), new TreeMap<>(parameters));
        }
    }

    private static void atLeastOne(String key, List<?> list) {
        if (list == null || list.isEmpty()) {
            throw new IllegalArgumentException(key + " is missing");
        }
    }

    private static List<String> listed(List<String> given) {
        return given == null ? List.of() : List.copyOf(given);
    }

    private static Optional<String> processors(Optional<String> given) {
        return given.map(list -> keyed("cpus", () -> ServerCpus.checked(list)));
    }

    private static <T> T keyed(String key, Supplier<T> checked) {
        try {
            return checked.get();
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(key + ": " + e.getMessage(), e);
        }
    }
}
