package org.echobench.cli.duet;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.echobench.results.ClassPath;
import org.echobench.results.ExitCode;
import org.echobench.results.Isolation;
import org.echobench.results.Jvm;
import org.echobench.results.Subject;
import org.echobench.results.UserError;
import org.echobench.results.jmh.RunContext.Origin;

/**
 * Base or head, ready to be measured.
 *
 * @param label {@code base} or {@code head}
 * @param origin with a code, and without a class path
 * @param modules class paths with one or more servers each
 */
record DuetSide(String label, Origin origin, List<List<Path>> modules, Jvm jvm, List<String> jvmArgs) {

    /** Describes it for people: the commit, or what stands for it, and what the options change. */
    String description() {
        StringBuilder text = new StringBuilder(origin.code().orElseThrow());
        if (!origin.build().isEmpty()) {
            text.append(", built with ").append(String.join(" ", origin.build()));
        }
        if (jvm.executable().isPresent()) {
            text.append(", on ").append(jvm);
        }
        if (!jvmArgs.isEmpty()) {
            text.append(", run with ").append(String.join(" ", jvmArgs));
        }
        return text.toString();
    }

    /**
     * A server in this side's JVM.
     *
     * @throws UserError with exit code 3 if this side does not have it, with 2 if it cannot run here
     */
    Subject server(String id) {
        for (List<Path> module : modules) {
            Optional<SideClassPath.Server> found = new SideClassPath(module).server(id);
            if (found.isPresent()) {
                found.get().unavailable().ifPresent(reason -> {
                    throw new UserError("The server '" + id + "' is not available here: " + reason);
                });
                return subject(id, module, found.get().isolation());
            }
        }
        throw new UserError(
                ExitCode.INCOMPLETE,
                "The server '" + id + "' is not in " + label + " (" + description() + "), so there is nothing to"
                        + " compare it with.");
    }

    /** What the only class path of this side measures: benchmarks in its JVM, or a service in a process of its own. */
    Subject subject(String id, Isolation isolation) {
        return subject(id, modules.get(0), Optional.of(isolation));
    }

    private Subject subject(String id, List<Path> classPath, Optional<Isolation> isolation) {
        return new Subject(label, id, jvm, jvmArgs, ClassPath.of(classPath)).withIsolation(isolation);
    }
}
