package org.echobench.explain.forks;

import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import one.profiler.AsyncProfiler;
import org.echobench.core.benchmarks.ForkProfiler;
import org.echobench.results.Cell;
import org.echobench.results.ClassPath;
import org.echobench.results.Isolation;
import org.echobench.results.Subject;
import org.echobench.results.profile.ProfileKind;

/** A fork of a plan's cell that profiles its server. */
public final class ProfiledFork {

    /** The JVM then knows every frame of compiled code, and not only those at safepoints. */
    private static final List<String> ALL_FRAMES = List.of("-XX:+UnlockDiagnosticVMOptions", "-XX:+DebugNonSafepoints");

    private ProfiledFork() {}

    /** Why a fork would have no profile, so that it is not started; empty where it has one. */
    public static Optional<String> obstacle(Cell cell) {
        // Only a server in another language decides on its process by itself.
        if (cell.subject().isolation().equals(Optional.of(Isolation.FORKED))) {
            return Optional.of("its server is not Java");
        }
        return ForkProfiler.covers(cell.row().benchmark())
                ? Optional.empty()
                : Optional.of("its benchmark has no iterations that can be profiled");
    }

    /** The cell with a profiler. Only profiled forks have async-profiler on their class path. */
    public static Cell of(Cell cell, ProfileKind kind) {
        Subject subject = cell.subject();
        List<String> flags = new ArrayList<>(subject.jvmArgs());
        flags.addAll(ALL_FRAMES);
        flags.add("-D" + ForkProfiler.PROPERTY + "=" + kind.value());
        List<Path> jars = new ArrayList<>(cell.row().classPath().files());
        jars.add(profiler());
        return new Cell(
                cell.round(),
                cell.row().withClassPath(ClassPath.of(jars)),
                new Subject(
                        subject.label(),
                        subject.serverId(),
                        subject.jvm(),
                        flags,
                        subject.classPath(),
                        subject.isolation()),
                cell.pinning());
    }

    /** The jar with async-profiler. */
    static Path profiler() {
        try {
            return Path.of(AsyncProfiler.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e); // a class path entry is a file
        }
    }
}
