package org.echobench.results;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * A subject of comparison: a server on a class path, in a JVM.
 *
 * @param label its name in the plan, the journal and the tables; unique among the subjects of a row
 * @param serverId the provider's id, the benchmarks' parameter {@code server}
 * @param jvmArgs added after the benchmark's own arguments
 * @param classPath at least one entry; each fork runs with nothing else
 * @param isolation where its server runs, whatever the row's parameter says; empty where the row decides
 * @param version the requested version of its framework; empty for that of the distribution
 */
public record Subject(
        String label,
        @JsonProperty("server") String serverId,
        Jvm jvm,
        List<String> jvmArgs,
        ClassPath classPath,
        Optional<Isolation> isolation,
        Optional<String> version) {

    /** The id of the bare server that shows what the client can measure. */
    public static final String REFERENCE = "reference";

    /** The labels of the two subjects of a duet's rows. */
    public static final String BASE = "base";

    public static final String HEAD = "head";

    /** Stands in for the server's id where benchmarks that are not ours are measured: they do not need a server. */
    public static final String NO_SERVER = "jmh";

    public Subject {
        Names.requireName("label", label);
        Names.requireName("serverId", serverId);
        if (classPath.isEmpty()) {
            throw new IllegalArgumentException("classPath of " + label + " must not be empty");
        }
        jvmArgs = List.copyOf(jvmArgs);
    }

    /** A subject whose rows decide where its server runs. */
    public Subject(String label, String serverId, Jvm jvm, List<String> jvmArgs, ClassPath classPath) {
        this(label, serverId, jvm, jvmArgs, classPath, Optional.empty(), Optional.empty());
    }

    /** A subject named after its server, in the JVM that runs this code. */
    public static Subject of(String serverId, List<Path> classPath) {
        return new Subject(serverId, serverId, Jvm.ofHost(), List.of(), ClassPath.of(classPath));
    }

    /** A copy whose server runs there in every row; empty lets the row decide. */
    public Subject withIsolation(Optional<Isolation> isolation) {
        return new Subject(label, serverId, jvm, jvmArgs, classPath, isolation, version);
    }

    /** A copy with this version of its framework, which becomes part of its name. */
    public Subject withVersion(String version) {
        String label = Names.toName(serverId + "-" + version);
        return new Subject(label, serverId, jvm, jvmArgs, classPath, isolation, Optional.of(version));
    }

    /** A copy under another name, in another JVM or with other JVM arguments. */
    public Subject with(String label, Jvm jvm, List<String> jvmArgs) {
        return new Subject(label, serverId, jvm, jvmArgs, classPath, isolation, version);
    }

    /** The word that selects it on the command line: {@code netty}, or {@code netty:4.2.6.Final}. */
    public String asked() {
        return version.map(one -> serverId + ":" + one).orElse(serverId);
    }

    /** Whether its server has its own process in this row: yes, unless this subject or the row says otherwise. */
    public boolean ownProcess(Row row) {
        return isolation.map(Isolation.FORKED::equals).orElse(!Isolation.INPROCESS.isIn(row.params()));
    }
}
