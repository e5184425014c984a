package org.echobench.report.compare;

import static org.echobench.report.Compared.only;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.echobench.report.Compared;
import org.echobench.report.Forks;
import org.echobench.report.ResultFile;
import org.echobench.results.ExitCode;
import org.echobench.results.UserError;
import org.echobench.results.jmh.RunContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ComparabilityTest {

    private static final String ECHO = "org.demo.Echo.run";

    @TempDir
    Path folder;

    @Test
    void otherProcessorsOfTheServerAreNamedAndMayBeAllowed() {
        Compared pinned = against(file(100)
                .with(row ->
                        row.putArray("jvmArgs").add("-Dechobench.server.cpus=0").add("-Dechobench.client.cpus=1")));
        assertEquals(
                "pinning differs: none against server 0, client 1 (--allow pinning compares them nevertheless)",
                pinned.allow("jvmArgs").row().reason());
        assertEquals(
                Verdict.EQUIVALENT, pinned.allow("pinning", "jvmArgs").row().verdict());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "jmhVersion",
                "jdkVersion",
                "vmName",
                "vmVersion",
                "warmupIterations",
                "warmupTime",
                "warmupBatchSize",
                "measurementIterations",
                "measurementTime",
                "measurementBatchSize"
            })
    void aFieldThatDiffersIsNamedAndMayBeAllowed(String field) {
        Compared other = against(file(100).with(row -> row.put(field, "other")));
        Comparison refused = other.run();
        assertEquals(Verdict.NOT_COMPARABLE, only(refused).verdict());
        String reason = only(refused).reason();
        assertTrue(reason.startsWith(field + " differs: "), reason);
        assertTrue(reason.contains(" against other (--allow " + field + " "), reason);
        assertEquals(ExitCode.INCOMPLETE, refused.exitCode());
        assertEquals(Verdict.EQUIVALENT, other.allow(field).row().verdict());
    }

    @Test
    void aRowWhoseFiguresOverflowHasFailed() {
        double[][] huge = {{1e308, 1e308}, {-1e308, 1e308}, {1e308, 2}, {1, 2}, {3, 0}};
        Path base = new ResultFile().row(ECHO, "thrpt", "ops/s", huge).write(folder.resolve("base.json"));
        Comparison result = Compared.files(base, base).run();
        assertEquals(Verdict.FAILED, only(result).verdict());
        assertEquals("a value is too large to compute with", only(result).reason());
        assertEquals(ExitCode.INCOMPLETE, result.exitCode());
    }

    @Test
    void jvmArgumentsAreAField() {
        assertTrue(against(file(100).with(row -> row.putArray("jvmArgs")))
                .row()
                .reason()
                .startsWith("jvmArgs differs: -Xmx1g against (none)"));
    }

    private static ResultFile withFlags(String... flags) {
        return file(100).with(row -> Stream.of(flags).forEach(row.putArray("jvmArgs")::add));
    }

    @Test
    void onlyTheFlagsThatDifferAreNamed() {
        String path = "-Dlibrary.path=/home/somebody/projects/benchmarks/build/generated/classes/";
        RowResult row = Compared.loose(
                        folder,
                        withFlags("-Xms1g", path + "a", "-Xmx1g", "-XX:+UseZGC"),
                        withFlags("-Xms1g", path + "b", "-Xmx1g", "-XX:+UseZGC"))
                .row();
        assertTrue(
                row.reason()
                        .startsWith("jvmArgs differs: -Dlibrary.path=\u2026ted/classes/a against"
                                + " -Dlibrary.path=\u2026ted/classes/b (--allow"),
                row.reason());
    }

    @Test
    void flagsInAnotherOrderAreToldSo() {
        String reason = Compared.loose(folder, withFlags("-Xmx1g", "-Xmx2g"), withFlags("-Xmx2g", "-Xmx1g"))
                .row()
                .reason();
        assertTrue(reason.startsWith("jvmArgs differs: the same in another order (--allow"), reason);
    }

    @ParameterizedTest
    @CsvSource({
        "avgt, ops/s, time per operation",
        "sample, ops/ms, time per operation",
        "ss, ops/us, time per operation",
        "thrpt, s/op, operations per time"
    })
    void aUnitThatContradictsItsModeIsRefusedWithBoth(String mode, String unit, String measures) {
        Comparison result = Compared.loose(folder, timed(mode, unit, 100), timed(mode, unit, 50))
                .run();
        assertEquals(Verdict.NOT_COMPARABLE, only(result).verdict());
        assertEquals(
                "base: mode " + mode + " measures " + measures + ", but the unit is " + unit
                        + ": another tool made this row",
                only(result).reason());
        assertEquals(ExitCode.INCOMPLETE, result.exitCode());
    }

    @Test
    void scoresThatAreNotComparedHaveTheUnitOfTheirLine() {
        assertEquals(
                4,
                Compared.loose(
                                folder,
                                timed("ss", "ms/op", 2),
                                timed("ss", "ns/op", 4_000_000).with(row -> row.put("jdkVersion", "25")))
                        .row()
                        .head()
                        .score());
    }

    @Test
    void allowingAnotherJdkAllowsItsVm() {
        Compared other =
                against(file(100).with(row -> row.put("jdkVersion", "25").put("vmVersion", "25+36")));
        assertEquals(Verdict.EQUIVALENT, other.allow("jdkVersion").row().verdict());
    }

    @Test
    void aFieldThatOneFileDoesNotTellIsNoDifference() {
        assertEquals(
                Verdict.EQUIVALENT,
                against(file(100).with(row -> row.remove("jvmArgs"))).row().verdict());
    }

    @Test
    void hardwareLibrariesAndBytecodeComeFromTheContextFile() {
        Path base = file(100).write(folder.resolve("base.json"), context("4 cores", "4.1", "aa"));
        assertTrue(
                reason(base, context("8 cores", "4.1", "aa")).startsWith("hardware differs: 4 cores against 8 cores"));
        assertTrue(reason(base, context("4 cores", "4.2", "aa"))
                .startsWith("libraries differs: netty=4.1 against netty=4.2"));
        assertTrue(reason(base, context("4 cores", "4.1", "bb")).startsWith("bytecode differs: aa against bb"));
        assertTrue(reason(base, context("4 cores", "4.1", "aa")).endsWith("is ruled out"));
    }

    private String reason(Path base, RunContext context) {
        Path head = file(100).write(folder.resolve("head.json"), context);
        return Compared.files(base, head).row().reason();
    }

    private static RunContext context(String hardware, String netty, String bytecode) {
        return new RunContext(
                Optional.of(hardware),
                Map.of("netty", Map.of("netty", netty), "jetty", Map.of("jetty", "12")),
                Map.of("org.demo.Echo", bytecode),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    @Test
    void anUnknownFieldIsRefused() {
        Compared options = against(file(100)).allow("jdk");
        UserError e = assertThrows(UserError.class, options::run);
        assertTrue(
                e.getMessage().startsWith("--allow jdk is not a field; the fields are jmhVersion, "), e.getMessage());
        assertEquals(ExitCode.USAGE, e.exitCode());
    }

    @Test
    void unitsOfTimeConvertExactly() {
        RowResult row = Compared.loose(folder, timed("avgt", "us/op", 1.5), timed("avgt", "ns/op", 1_500))
                .row();
        assertEquals("us/op", row.unit());
        assertEquals(row.base(), row.head());
        assertEquals(0, row.estimate().orElseThrow().effect());
    }

    @Test
    void unitsThatDoNotConvertAreNotCompared() {
        RowResult row = Compared.loose(folder, timed("ss", "us/op", 1), timed("ss", "B/op", 1))
                .row();
        assertEquals(Verdict.NOT_COMPARABLE, row.verdict());
        assertEquals("unit differs: us/op against B/op, which do not convert", row.reason());
    }

    @Test
    void aRowMeasuredInTwoWaysInOneFileIsNotTakenTogether() {
        Comparison result = against(file(100)
                        .row(ECHO, "thrpt", "ops/s", Forks.of(3, 5, 50, 0.001))
                        .param("server", "netty")
                        .with(row -> row.put("warmupIterations", 1)))
                .run();
        assertEquals(Verdict.NOT_COMPARABLE, only(result).verdict());
        assertEquals(
                "head: occurs twice in its file, measured in two ways",
                only(result).reason());
    }

    @Test
    void aRowThatOccursAgainAddsForks() {
        Comparison result = against(file(100)
                        .row(ECHO, "thrpt", "ops/s", Forks.of(3, 5, 100, 0.001))
                        .param("server", "netty"))
                .run();
        assertEquals(10, only(result).head().forks());
        assertTrue(result.notes().get(0).startsWith("1 results in head.json repeat"));
    }

    private Compared against(ResultFile head) {
        return Compared.loose(folder, file(100), head);
    }

    private static ResultFile file(double level) {
        return new ResultFile()
                .row(ECHO, "thrpt", "ops/s", Forks.of((long) level, 5, level, 0.001))
                .param("server", "netty");
    }

    private static ResultFile timed(String mode, String unit, double level) {
        double[][] forks = {{level}, {level}, {level}};
        return new ResultFile().row(ECHO, mode, unit, forks);
    }
}
