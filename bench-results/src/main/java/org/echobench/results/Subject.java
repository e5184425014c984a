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
 * @param isolation where its server runs whatever a row asks for; empty where the row decides
 * @param version of its framework that was asked for; empty for that of the distribution
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

    /** Stands for the id where benchmarks that are not ours are measured, which need no server. */
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

    /** A subject named as its server, in the host's own JVM. */
    public static Subject of(String serverId, List<Path> classPath) {
        return new Subject(serverId, serverId, Jvm.ofHost(), List.of(), ClassPath.of(classPath));
    }

    /** A copy with a place for its server that no row changes. */
    public Subject withIsolation(Optional<Isolation> isolation) {
        return new Subject(label, serverId, jvm, jvmArgs, classPath, isolation, version);
    }

    /** A copy that is named with the version of its framework. */
    public Subject withVersion(String version) {
        String label = Names.toName(serverId + "-" + version);
        return new Subject(label, serverId, jvm, jvmArgs, classPath, isolation, Optional.of(version));
    }

    /** A copy in another JVM or with other arguments of it, under another name. */
    public Subject with(String label, Jvm jvm, List<String> jvmArgs) {
        return new Subject(label, serverId, jvm, jvmArgs, classPath, isolation, version);
    }

    /** The word that asks for it: {@code netty}, or {@code netty:4.2.6.Final}. */
    public String asked() {
        return version.map(one -> serverId + ":" + one).orElse(serverId);
    }

    /** Whether its server has a process of its own in this row; only a row can put it into the client's. */
    public boolean ownProcess(Row row) {
        return isolation.map(Isolation.FORKED::equals).orElse(!Isolation.INPROCESS.isIn(row.params()));
    }
}
