package org.echobench.report.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
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
        Path base = file(100).write(folder.resolve("base.json"));
        Path head = file(100)
                .with(row ->
                        row.putArray("jvmArgs").add("-Dechobench.server.cpus=0").add("-Dechobench.client.cpus=1"))
                .write(folder.resolve("head.json"));
        Comparison refused = Compared.run(Compared.allow(Compared.files(base, head), "jvmArgs"));
        assertEquals(
                "pinning differs: none against server 0, client 1 (--allow pinning compares them nevertheless)",
                row(refused).reason());
        Comparison allowed = Compared.run(Compared.allow(Compared.files(base, head), "pinning", "jvmArgs"));
        assertEquals(Verdict.EQUIVALENT, row(allowed).verdict());
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
        Path base = file(100).write(folder.resolve("base.json"));
        Path head = file(100).with(row -> row.put(field, "other")).write(folder.resolve("head.json"));
        Comparison refused = Compared.run(Compared.files(base, head));
        assertEquals(Verdict.NOT_COMPARABLE, row(refused).verdict());
        assertTrue(
                row(refused).reason().startsWith(field + " differs: "),
                row(refused).reason());
        assertTrue(
                row(refused).reason().contains(" against other (--allow " + field + " "),
                row(refused).reason());
        assertEquals(ExitCode.INCOMPLETE, refused.exitCode());
        Comparison allowed = Compared.run(Compared.allow(Compared.files(base, head), field));
        assertEquals(Verdict.EQUIVALENT, row(allowed).verdict());
    }

    @Test
    void aRowWhoseFiguresOverflowHasFailed() {
        double[][] huge = {{1e308, 1e308}, {-1e308, 1e308}, {1e308, 2}, {1, 2}, {3, 0}};
        Path base = new ResultFile().row(ECHO, "thrpt", "ops/s", huge).write(folder.resolve("base.json"));
        Comparison result = Compared.run(Compared.files(base, base));
        assertEquals(Verdict.FAILED, row(result).verdict());
        assertEquals("a value is too large to compute with", row(result).reason());
        assertEquals(ExitCode.INCOMPLETE, result.exitCode());
    }

    @Test
    void jvmArgumentsAreAField() {
        Path base = file(100).write(folder.resolve("base.json"));
        Path head = file(100).with(row -> row.putArray("jvmArgs")).write(folder.resolve("head.json"));
        assertTrue(row(Compared.run(Compared.files(base, head)))
                .reason()
                .startsWith("jvmArgs differs: -Xmx1g against (none)"));
    }

    @ParameterizedTest
    @CsvSource({
        "avgt, ops/s, time per operation",
        "sample, ops/ms, time per operation",
        "ss, ops/us, time per operation",
        "thrpt, s/op, operations per time"
    })
    void aUnitThatContradictsItsModeIsRefusedWithBoth(String mode, String unit, String measures) {
        Path base = timed(mode, unit, 100).write(folder.resolve("base.json"));
        Path head = timed(mode, unit, 50).write(folder.resolve("head.json"));
        Comparison result = Compared.run(Compared.files(base, head));
        assertEquals(Verdict.NOT_COMPARABLE, row(result).verdict());
        assertEquals(
                "base: mode " + mode + " measures " + measures + ", but the unit is " + unit
                        + ": another tool made this row",
                row(result).reason());
        assertEquals(ExitCode.INCOMPLETE, result.exitCode());
    }

    @Test
    void scoresThatAreNotComparedHaveTheUnitOfTheirLine() {
        Path base = timed("ss", "ms/op", 2).write(folder.resolve("base.json"));
        Path head = timed("ss", "ns/op", 4_000_000)
                .with(row -> row.put("jdkVersion", "25"))
                .write(folder.resolve("head.json"));
        assertEquals(4, row(Compared.run(Compared.files(base, head))).head().score());
    }

    @Test
    void allowingAnotherJdkAllowsItsVm() {
        Path base = file(100).write(folder.resolve("base.json"));
        Path head = file(100)
                .with(row -> row.put("jdkVersion", "25").put("vmVersion", "25+36"))
                .write(folder.resolve("head.json"));
        Compared options = Compared.allow(Compared.files(base, head), "jdkVersion");
        assertEquals(Verdict.EQUIVALENT, row(Compared.run(options)).verdict());
    }

    @Test
    void aFieldThatOneFileDoesNotTellIsNoDifference() {
        Path base = file(100).write(folder.resolve("base.json"));
        Path head = file(100).with(row -> row.remove("jvmArgs")).write(folder.resolve("head.json"));
        assertEquals(
                Verdict.EQUIVALENT,
                row(Compared.run(Compared.files(base, head))).verdict());
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
        return row(Compared.run(Compared.files(base, head))).reason();
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
        Path base = file(100).write(folder.resolve("base.json"));
        Compared options = Compared.allow(Compared.files(base, base), "jdk");
        UserError e = assertThrows(UserError.class, () -> Compared.run(options));
        assertTrue(
                e.getMessage().startsWith("--allow jdk is not a field; the fields are jmhVersion, "), e.getMessage());
        assertEquals(ExitCode.USAGE, e.exitCode());
    }

    @Test
    void unitsOfTimeConvertExactly() {
        Path base = timed("avgt", "us/op", 1.5).write(folder.resolve("base.json"));
        Path head = timed("avgt", "ns/op", 1_500).write(folder.resolve("head.json"));
        RowResult row = row(Compared.run(Compared.files(base, head)));
        assertEquals("us/op", row.unit());
        assertEquals(row.base(), row.head());
        assertEquals(0, row.estimate().orElseThrow().effect());
    }

    @Test
    void unitsThatDoNotConvertAreNotCompared() {
        Path base = timed("ss", "us/op", 1).write(folder.resolve("base.json"));
        Path head = timed("ss", "B/op", 1).write(folder.resolve("head.json"));
        RowResult row = row(Compared.run(Compared.files(base, head)));
        assertEquals(Verdict.NOT_COMPARABLE, row.verdict());
        assertEquals("unit differs: us/op against B/op, which do not convert", row.reason());
    }

    @Test
    void aRowMeasuredInTwoWaysInOneFileIsNotTakenTogether() {
        Path base = file(100).write(folder.resolve("base.json"));
        Path head = file(100)
                .row(ECHO, "thrpt", "ops/s", Forks.of(3, 5, 50, 0.001))
                .param("server", "netty")
                .with(row -> row.put("warmupIterations", 1))
                .write(folder.resolve("head.json"));
        Comparison result = Compared.run(Compared.files(base, head));
        assertEquals(Verdict.NOT_COMPARABLE, row(result).verdict());
        assertEquals(
                "head: occurs twice in its file, measured in two ways",
                row(result).reason());
    }

    @Test
    void aRowThatOccursAgainAddsForks() {
        Path base = file(100).write(folder.resolve("base.json"));
        Path head = file(100)
                .row(ECHO, "thrpt", "ops/s", Forks.of(3, 5, 100, 0.001))
                .param("server", "netty")
                .write(folder.resolve("head.json"));
        Comparison result = Compared.run(Compared.files(base, head));
        assertEquals(10, row(result).head().forks());
        assertTrue(result.notes().get(0).startsWith("1 results in head.json repeat"));
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

    private static RowResult row(Comparison result) {
        assertEquals(1, result.rows().size());
        return result.rows().get(0);
    }
}
