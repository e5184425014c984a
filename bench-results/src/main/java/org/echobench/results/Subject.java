package org.echobench.results;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What is measured beside others: a server on a class path, in a JVM.
 *
 * @param label its name in the plan, the journal and the tables; unique within a run
 * @param serverId the provider's id, the benchmarks' parameter {@code server}
 * @param classPath jars and folders, in order; each fork runs with nothing else
 * @param jvm the {@code java} executable; empty for the JVM of the host
 * @param jvmArgs arguments added after those of the benchmark
 */
public record Subject(String label, String serverId, List<Path> classPath, Optional<Path> jvm, List<String> jvmArgs) {

    public Subject {
        Names.requireName("label", label);
        Names.requireName("serverId", serverId);
        if (classPath.isEmpty()) {
            throw new IllegalArgumentException("classPath of " + label + " must not be empty");
        }
        classPath = List.copyOf(classPath);
        jvmArgs = List.copyOf(jvmArgs);
    }

    /** A subject named as its server, in the host's own JVM. */
    public static Subject of(String serverId, List<Path> classPath) {
        return new Subject(serverId, serverId, classPath, Optional.empty(), List.of());
    }

    /** The same with one more argument of the JVM. */
    public Subject withJvmArg(String argument) {
        List<String> arguments = new ArrayList<>(jvmArgs);
        arguments.add(argument);
        return new Subject(label, serverId, classPath, jvm, arguments);
    }
}
