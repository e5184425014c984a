package org.echobench.explain.frames;

import java.net.URI;
import java.net.URL;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import one.profiler.AsyncProfiler;
import org.echobench.core.benchmarks.ForkProfiler;
import org.echobench.results.Cell;
import org.echobench.results.ClassPath;
import org.echobench.results.Isolation;
import org.echobench.results.Subject;
import org.echobench.results.profile.ProfileKind;
import org.echobench.results.profile.ProfiledWork;
import org.echobench.results.run.ForkId;
import org.echobench.results.run.ForkRecord;
import org.echobench.results.run.RunFolder;

/** The profiled forks of a run or duet: how one is started, and the finished ones, read from their journal. */
public record ProfiledForks(RunFolder run) {

    /** Their folder in that of a run or duet. */
    public static final String FOLDER = "profiles";

    /** With these, the JVM knows every frame of compiled code rather than only those at safepoints. */
    private static final List<String> ALL_FRAMES = List.of("-XX:+UnlockDiagnosticVMOptions", "-XX:+DebugNonSafepoints");

    /** Why a fork would have no profile and is not started; empty if it can have one. */
    public static Optional<String> obstacle(Cell cell) {
        // Only a server in another language has an isolation of its own.
        if (cell.subject().isolation().equals(Optional.of(Isolation.FORKED))) {
            return Optional.of("its server is not Java");
        }
        if (System.getProperty("os.name").startsWith("Windows")) {
            return Optional.of("async-profiler does not run on Windows");
        }
        return ForkProfiler.covers(cell.row().benchmark())
                ? Optional.empty()
                : Optional.of("its benchmark has no iterations that can be profiled");
    }

    /** The cell with a profiler of its server. Only profiled forks have async-profiler on their class path. */
    public static Cell cell(Cell cell, ProfileKind kind) {
        List<String> flags = new ArrayList<>(cell.subject().jvmArgs());
        flags.addAll(ALL_FRAMES);
        flags.add("-D" + ForkProfiler.PROPERTY + "=" + kind.value());
        List<Path> jars = new ArrayList<>(cell.row().classPath().files());
        jars.add(profiler());
        return new Cell(
                cell.round(),
                cell.row().withClassPath(ClassPath.of(jars)),
                cell.subject().with(cell.subject().label(), cell.subject().jvm(), flags),
                cell.pinning());
    }

    /** The jar with async-profiler. */
    static Path profiler() {
        URL jar = AsyncProfiler.class.getProtectionDomain().getCodeSource().getLocation();
        return Path.of(URI.create(jar.toString()));
    }

    /** The folder of their journal; it may not exist. */
    public Path journal(ProfileKind kind) {
        return run.path().resolve(FOLDER).resolve(kind.value());
    }

    /** Whether every cell that can be profiled has a fork that did not fail. */
    public boolean complete(ProfileKind kind, List<Cell> cells) {
        List<ForkRecord> records = records(kind);
        return cells.stream().filter(cell -> obstacle(cell).isEmpty()).allMatch(cell -> records.stream()
                .anyMatch(fork -> !fork.failed() && fork.id().equals(ForkId.of(cell))));
    }

    /** The forks' records in the order in which they ran, including failed ones; empty without a journal. */
    List<ForkRecord> records(ProfileKind kind) {
        return RunFolder.records(journal(kind));
    }

    /** Whether the build of Echobench in the fork had a profiler. */
    boolean hasProfile(ForkRecord fork, ProfileKind kind) {
        return ProfiledWork.FILE.isIn(folder(fork, kind));
    }

    private Path folder(ForkRecord fork, ProfileKind kind) {
        return journal(kind).resolve(fork.id().folderName());
    }

    /** The profiles of a row and subject, in the order of rounds; in a duet only of rounds in which both sides have one. */
    public List<ForkProfile> of(String row, String subject, ProfileKind kind) {
        SortedMap<Integer, Path> folders = byRound(row, subject, kind);
        if (run.isDuet()) {
            String other = subject.equals(Subject.BASE) ? Subject.HEAD : Subject.BASE;
            folders.keySet().retainAll(byRound(row, other, kind).keySet());
        }
        return folders.values().stream().map(ForkProfile::read).toList();
    }

    private SortedMap<Integer, Path> byRound(String row, String subject, ProfileKind kind) {
        SortedMap<Integer, Path> folders = new TreeMap<>();
        records(kind).stream()
                .filter(fork -> fork.id().isOf(row, subject) && !fork.failed() && hasProfile(fork, kind))
                .forEach(fork -> folders.put(fork.id().round(), folder(fork, kind)));
        return folders;
    }
}
