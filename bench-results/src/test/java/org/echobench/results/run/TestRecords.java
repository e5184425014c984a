package org.echobench.results.run;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.echobench.results.ClassPath;
import org.echobench.results.CpuList;
import org.echobench.results.Isolation;
import org.echobench.results.Jvm;
import org.echobench.results.LeftOut;
import org.echobench.results.Pinning;
import org.echobench.results.Plan;
import org.echobench.results.Row;
import org.echobench.results.RowSettings;
import org.echobench.results.Scale;
import org.echobench.results.Subject;
import org.echobench.results.run.RunResult.RowResult;
import org.echobench.results.stats.Standing;

/** Records with a value for every field. */
final class TestRecords {

    private TestRecords() {}

    static ForkRecord fork(Optional<String> failure) {
        return new ForkRecord(
                new ForkId("echo", "netty", 2),
                7,
                Instant.parse("2026-01-02T03:04:05.678Z"),
                Duration.ofMillis(4_321),
                new BackgroundLoad(OptionalDouble.of(0.25), OptionalDouble.empty()),
                OptionalLong.of(77),
                failure,
                failure.isPresent() ? Optional.empty() : Optional.of("0f".repeat(32)));
    }

    private static final Pinning PINNING = new Pinning(CpuList.parse("0,2-3"), CpuList.parse("1"), 3);

    static Plan plan(Path jar) {
        RowSettings settings = new RowSettings(
                OptionalInt.of(1),
                Optional.of(Duration.ofMillis(200)),
                OptionalInt.of(2),
                Optional.of(Duration.ofSeconds(1)),
                OptionalInt.of(5),
                Optional.of(Duration.ofSeconds(9)));
        Row row = Row.of("echo", "a.B.c", Map.of("connections", "64"), settings)
                .withClassPath(ClassPath.of(List.of(jar)));
        return new Plan(
                "quick",
                7,
                3,
                new Scale(0.5),
                List.of(row),
                List.of(new Subject(
                        "netty",
                        "netty",
                        Jvm.ofHost(),
                        List.of("-Xlog:gc"),
                        ClassPath.of(List.of(jar)),
                        Optional.of(Isolation.FORKED),
                        Optional.of("4.2.6.Final"))),
                List.of(LeftOut.of("echo", "jetty", "needs JDK 21"), LeftOut.row("push", "offers none")),
                Optional.of(PINNING),
                Optional.of(13));
    }

    static Environment environment() {
        return new Environment(
                Instant.parse("2026-01-02T03:04:05.678Z"),
                Optional.of("0123456789"),
                true,
                List.of("echobench", "run"),
                new Machine(Optional.of("A1"), 2, 4_294_967_296L, Optional.of("performance"), "Linux", "6.1", "amd64"),
                List.of(new Environment.Server(
                        "netty",
                        "netty",
                        Jvm.ofHost(),
                        Optional.of("Netty"),
                        Optional.of("4.2"),
                        Optional.of("event loop"),
                        Optional.of("hand-over"),
                        OptionalInt.empty(),
                        OptionalInt.empty(),
                        Optional.of("PER_READ"))),
                List.of(new Environment.Node(
                        "loader-1",
                        "loader",
                        "host",
                        List.of("10.0.0.1"),
                        "0-3",
                        "X 17",
                        "Linux amd64",
                        "6.1",
                        "B2",
                        8,
                        8_589_934_592L,
                        OptionalDouble.of(1.5))));
    }

    static RunResult summary() {
        Standing standing =
                new Standing(OptionalDouble.of(103_000), OptionalDouble.of(108_000), "ab", OptionalDouble.of(0.03));
        TreeMap<String, Figure> figures = new TreeMap<>(Map.of(
                "score",
                new Figure(105_312.5, "ops/s", Optional.of(standing), List.of(105_000.0, Double.NaN, 105_625.0)),
                "response:p0.99",
                new Figure(1_302.4, "us/op", Optional.empty(), List.of())));
        return new RunResult(
                "quick",
                7,
                3,
                Scale.NONE,
                List.of(new RowResult(
                        "echo",
                        "a.B.c",
                        new TreeMap<>(Map.of("connections", "64")),
                        new TreeMap<>(Map.of("mode", "thrpt")),
                        List.of(
                                new SubjectResult(
                                        "netty",
                                        "netty",
                                        Optional.of("event loop"),
                                        2,
                                        Optional.empty(),
                                        figures,
                                        List.of(Caveat.values()),
                                        List.of("held")),
                                new SubjectResult(
                                        "jetty",
                                        "jetty",
                                        Optional.empty(),
                                        1,
                                        Optional.of("lost 3 messages"),
                                        new TreeMap<>(),
                                        List.of(),
                                        List.of())))),
                List.of(LeftOut.subject("tomcat", "needs JDK 21")),
                Optional.of(PINNING),
                Optional.of("2 of 3 rounds, because of the limit of 13 min"));
    }
}
