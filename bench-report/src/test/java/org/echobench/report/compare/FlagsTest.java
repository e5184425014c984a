package org.echobench.report.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.List;
import org.echobench.report.Compared;
import org.echobench.report.Forks;
import org.echobench.report.ResultFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rows whose JVMs had different flags. */
class FlagsTest {

    @TempDir
    Path folder;

    private RowResult withFlags(List<String> base, List<String> head) {
        return Compared.files(
                        file().with(row -> flags(row, base)).write(folder.resolve("base.json")),
                        file().with(row -> flags(row, head)).write(folder.resolve("head.json")))
                .row();
    }

    private static void flags(ObjectNode row, List<String> flags) {
        ArrayNode array = row.putArray("jvmArgs");
        flags.forEach(array::add);
    }

    @Test
    void theAgentOfAnIdeIsNoSetting() {
        RowResult row = withFlags(
                List.of("-javaagent:/opt/idea/lib/idea_rt.jar=51971:/opt/idea/bin", "-Xmx1g"),
                List.of("-javaagent:/opt/idea/lib/idea_rt.jar=50521:/opt/idea/bin", "-Xmx1g"));
        assertEquals(Verdict.EQUIVALENT, row.verdict());
    }

    @Test
    void aDebuggerIsNamed() {
        RowResult row = withFlags(
                List.of("-Xmx1g"),
                List.of("-agentlib:jdwp=transport=dt_socket,address=127.0.0.1:51971,suspend=y,server=n", "-Xmx1g"));
        assertEquals(
                "jvmArgs differs: (none) against -agentlib:jdwp (a debugger) (--allow jvmArgs compares them nevertheless)",
                row.reason());
    }

    @Test
    void onlyTheFlagsThatDifferAreNamed() {
        String path = "-Dlibrary.path=/home/somebody/projects/benchmarks/build/generated/classes/";
        RowResult row = withFlags(
                List.of("-Xms1g", path + "a", "-Xmx1g", "-XX:+UseZGC"),
                List.of("-Xms1g", path + "b", "-Xmx1g", "-XX:+UseZGC"));
        assertTrue(
                row.reason()
                        .startsWith(
                                "jvmArgs differs: -Dlibrary.path=\u2026ted/classes/a against -Dlibrary.path=\u2026ted/classes/b (--allow"),
                row.reason());
    }

    @Test
    void flagsInAnotherOrderAreToldSo() {
        RowResult row = withFlags(List.of("-Xmx1g", "-Xmx2g"), List.of("-Xmx2g", "-Xmx1g"));
        assertTrue(row.reason().startsWith("jvmArgs differs: the same in another order (--allow"), row.reason());
    }

    private static ResultFile file() {
        return new ResultFile().row("org.demo.Echo.run", "thrpt", "ops/s", Forks.of(1, 5, 100, 0.001));
    }
}
