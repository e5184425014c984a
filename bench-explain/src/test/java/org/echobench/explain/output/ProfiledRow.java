package org.echobench.explain.output;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.echobench.core.metrics.ForkDirectory;
import org.echobench.explain.frames.Cost;
import org.echobench.explain.frames.ExplainedFrame;
import org.echobench.explain.frames.ExplainedRow;
import org.echobench.explain.frames.Explanation;
import org.echobench.explain.frames.ProfiledForks;
import org.echobench.results.profile.ProfileKind;
import org.echobench.results.profile.ProfiledWork;
import org.echobench.results.run.BackgroundLoad;
import org.echobench.results.run.ForkId;
import org.echobench.results.run.ForkRecord;
import org.echobench.results.run.RunFolder;

/** A row whose allocation nobody profiled: 300 B in base, and 100 B more in head, in a lambda. */
final class ProfiledRow {

    private static final String BOTH = "[server];java/lang/Thread.run;org/foo/Json.<init>;byte[]_[i] 300";
    private static final String ONLY_HEAD =
            "[server];java/lang/Thread.run;org/foo/Json.lambda$write$0;org/foo/Json.say\"hi\";byte[]_[i] 100";

    private ProfiledRow() {}

    /** Base against head. */
    static Explanation compared() {
        return explanation("head", OptionalDouble.of(300));
    }

    /** A run of netty. */
    static Explanation alone() {
        return explanation("netty", OptionalDouble.empty());
    }

    private static Explanation explanation(String subject, OptionalDouble base) {
        OptionalDouble none = OptionalDouble.empty();
        OptionalDouble difference = base.isPresent() ? OptionalDouble.of(400 - base.getAsDouble()) : none;
        ExplainedFrame frame = new ExplainedFrame(
                "org.foo.Json.<init>",
                Optional.of("byte[]"),
                base,
                400,
                difference,
                difference,
                difference,
                OptionalDouble.of(1),
                base.isPresent(),
                new ExplainedFrame.Sides(base, 400));
        ExplainedRow row = new ExplainedRow(
                "echo",
                subject,
                "org.example.Echo.echo",
                new TreeMap<>(Map.of("server", "netty")),
                Cost.ALLOC,
                "B/op",
                1,
                new ExplainedRow.Measured(base, 400, difference, difference, difference),
                List.of(frame),
                0,
                List.of(new ExplainedRow.Sum(subject, 400, 410, none, none, 400)));
        return new Explanation(List.of(row), List.of("push was not profiled for netty: its server is not Java."));
    }

    /** Writes the stacks of every side. */
    static void writeStacks(Path folder) {
        write(folder, "base", 1, 1, BOTH);
        write(folder, "head", 1, 1, BOTH, ONLY_HEAD);
        write(folder, "netty", 1, 1, BOTH, ONLY_HEAD);
    }

    /** Writes a fork whose {@code server.alloc} is near the sum of its stacks. */
    static void writeFork(Path run, String subject, int round, double alloc, String... stacks) {
        Path folder = write(run, subject, round, 1_000, stacks);
        String iterations = "[[" + (alloc - 0.4) + ", " + alloc + ", " + (alloc + 1) + "]]";
        try {
            Files.writeString(folder.resolve(ForkDirectory.RESULT), """
                    [{"benchmark": "org.example.Echo.echo", "mode": "thrpt",
                      "primaryMetric": {"scoreUnit": "ops/s", "rawData": [[1, 1, 1]]},
                      "secondaryMetrics": {"server.alloc": {"scoreUnit": "B/op", "rawData": %s}}}]
                    """.formatted(iterations));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Path write(Path run, String subject, int round, int operations, String... stacks) {
        ForkRecord fork = new ForkRecord(
                new ForkId("echo", subject, round),
                1,
                Instant.EPOCH,
                Duration.ofSeconds(1),
                BackgroundLoad.unknown(),
                OptionalLong.empty(),
                Optional.empty(),
                Optional.of("sum"));
        ProfiledWork work =
                new ProfiledWork(ProfileKind.ALLOC, "alloc", 10, 100_000, operations, 0, OptionalLong.empty(), 400);
        Path folder = new ProfiledForks(new RunFolder(run))
                .journal(ProfileKind.ALLOC)
                .resolve(fork.id().folderName());
        try {
            Files.createDirectories(folder);
            Files.write(folder.resolve(RunFolder.FORK.name()), RunFolder.FORK.bytes(fork));
            Files.write(folder.resolve(ProfiledWork.FILE.name()), ProfiledWork.FILE.bytes(work));
            Files.write(folder.resolve(ProfiledWork.STACKS), List.of(stacks));
            return folder;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
