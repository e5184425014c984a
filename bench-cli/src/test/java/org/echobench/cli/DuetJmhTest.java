package org.echobench.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.StreamSupport;
import org.echobench.results.Json;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Duets of JMH benchmarks that know nothing of Echobench. */
@Tag("integration")
class DuetJmhTest {

    @TempDir
    static Path temp;

    private static Path base;
    private static Path head;

    @BeforeAll
    static void compile() throws IOException {
        base = JmhProject.make(temp.resolve("base"), 1_000);
        head = JmhProject.make(temp.resolve("head"), 40_000_000);
    }

    private static Cli.Result duet(Object... more) {
        return Cli.run("duet --jmh", base, head, more);
    }

    private static double allocated(JsonNode row) {
        return row.at("/secondaryMetrics/gc.alloc.rate.norm/score").asDouble();
    }

    private static JsonNode row(JsonNode rows, String mode) {
        return StreamSupport.stream(rows.spliterator(), false)
                .filter(row -> row.path("mode").asText().equals(mode))
                .findFirst()
                .orElseThrow();
    }

    @Tag("fork")
    @Test
    void modesAreMeasuredInPairsAndAllocationIsComparedWhereItIsAskedFor() throws IOException {
        Path out = temp.resolve("duet");
        duet(
                        "--include Sums.allocate --pairs 2 --jmh-args",
                        "-bm sample,ss -p server=2 -prof gc -i 1 -jvmArgsAppend -Xmx256m"
                                + " -jvmArgsAppend -XX:+UseSerialGC -jvmArgsAppend -XX:TieredStopAtLevel=1",
                        "--seed",
                        "3",
                        "--out",
                        out)
                .exits(0);
        JsonNode before = Json.read(out.resolve("base.json"));
        JsonNode after = Json.read(out.resolve("head.json"));
        assertEquals(2, before.size(), "a row for each mode");
        for (String mode : List.of("sample", "ss")) {
            assertEquals(
                    "theirs.Sums.allocate", row(before, mode).path("benchmark").asText());
            assertEquals(2, row(after, mode).path("forks").asInt(), mode);
            assertEquals("2", row(after, mode).at("/params/server").asText());
        }
        // However few invocations an iteration has, JMH itself allocates much less.
        for (String mode : List.of("sample", "ss")) {
            assertTrue(allocated(row(after, mode)) - allocated(row(before, mode)) > 20_000_000, mode);
        }
        JsonNode verdicts = Json.read(out.resolve("verdicts.json"));
        assertTrue(verdicts.toString().contains("gc.alloc.rate.norm"), verdicts.toString());
        assertEquals(
                2,
                Json.read(out.resolve("base.context.json"))
                        .at("/schedule/pairs")
                        .asInt());
        Cli.run("duet --resume", out, "--quiet").exits(0);
        assertEquals(verdicts, Json.read(out.resolve("verdicts.json")));
    }

    @Test
    void thePlanHasARowForEachModeAndParameter() {
        Cli.Result result = duet("--dry-run --jmh-args", "-p server=1,9").exits(0);
        List<String> rows = result.outLines().stream()
                .filter(line -> line.endsWith(" base round 1"))
                .map(line -> line.replace(" base round 1", ""))
                .sorted()
                .toList();
        assertEquals(
                List.of(
                        "Sums.allocate,ss,server=1",
                        "Sums.allocate,ss,server=9",
                        "Sums.allocate,thrpt,server=1",
                        "Sums.allocate,thrpt,server=9",
                        "Sums.other,server=1",
                        "Sums.other,server=9"),
                rows);
    }

    @Test
    void wrongUsageIsOneSentence() throws IOException {
        duet("--include Sums.oter").refuses("Unknown benchmark 'Sums.oter': did you mean 'Sums.other'?");
        duet("--jmh-args Sums").refuses("--jmh-args: benchmarks are chosen by --include.");
        duet("--jmh-args", "-prof gc -f 3")
                .refuses("--jmh-args: a duet itself sets -f, -wf, -wmb, -foe, -rf, -rff and -o.");
        duet("--jmh-args", "-jvm java").refuses("--jmh-args: the JVM is chosen by --base-jvm and --head-jvm.");
        duet("--jmh-args -pserver=1").refuses("--jmh-args: -p and its NAME=VALUE must be two words.");
        assertTrue(duet("--jmh-args -nothing").err().startsWith("echobench: --jmh-args: "));
        duet("--build make").refuses("--build and --jar need each other.");
        Cli.run("duet", base, head, "--jmh-args", "-i 1").refuses("--jmh-args needs --jmh.");
        Cli.run("duet --jmh", base)
                .refuses(
                        "duet --jmh takes BASE and HEAD: jars or folders with JMH benchmarks, or git revisions with --build and"
                                + " --jar.");
        duet("--scale 2")
                .refuses(
                        "--jmh measures without a server: leave out --scale; --jmh-args takes -p NAME=VALUE, -wi, -i and JMH's"
                                + " own profilers.");
        Path empty = Files.createDirectory(temp.resolve("empty"));
        Cli.run("duet --jmh", empty, head)
                .refuses(empty + " has no JMH benchmarks: it has neither jars nor META-INF/BenchmarkList.");
    }
}
