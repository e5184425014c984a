package org.echobench.results;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A subject of comparison: a server on a class path, in a JVM.
 *
 * @param label its name in the plan, the journal and the tables; unique within a run
 * @param serverId the provider's id, the benchmarks' parameter {@code server}
 * @param jvmArgs arguments added after those of the benchmark
 * @param classPath at least one entry; each fork runs with nothing else
 */
public record Subject(
        String label, @JsonProperty("server") String serverId, Jvm jvm, List<String> jvmArgs, ClassPath classPath) {

    public Subject {
        Names.requireName("label", label);
        Names.requireName("serverId", serverId);
        if (classPath.isEmpty()) {
            throw new IllegalArgumentException("classPath of " + label + " must not be empty");
        }
        jvmArgs = List.copyOf(jvmArgs);
    }

    /** A subject named as its server, in the host's own JVM. */
    public static Subject of(String serverId, List<Path> classPath) {
        return new Subject(serverId, serverId, Jvm.ofHost(), List.of(), ClassPath.of(classPath));
    }

    /** The same with one more argument of the JVM. */
    public Subject withJvmArg(String argument) {
        List<String> arguments = new ArrayList<>(jvmArgs);
        arguments.add(argument);
        return new Subject(label, serverId, jvm, arguments, classPath);
    }
}
