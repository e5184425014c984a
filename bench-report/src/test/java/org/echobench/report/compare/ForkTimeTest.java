package org.echobench.report.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.OptionalDouble;
import org.echobench.report.ResultFile;
import org.echobench.report.run.RunFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ForkTimeTest {

    @TempDir
    Path temp;

    /** Five iterations of 1 s before those that are measured, and five that are. */
    private static ResultFile row(String server) {
        return new ResultFile()
                .row("org.demo.Echo.run", "thrpt", "ops/s", new double[] {1})
                .param("server", server);
    }

    private OptionalDouble seconds(ResultFile file) {
        return VerdictRule.forkSeconds(
                RunFile.read(file.write(temp.resolve("results.json"))).rows().get(0));
    }

    @Test
    void aForkTakesItsIterationsAndTheStartOfItsProcesses() {
        assertEquals(OptionalDouble.of(10 + 1.5), seconds(row("netty")));
        assertEquals(OptionalDouble.of(10 + 1.5 + 1), seconds(row("netty").param("isolation", "forked")));
    }

    @Test
    void theWarmUpOfTheServerCountsWhereThereWasOne() {
        assertEquals(OptionalDouble.of(10 + 1.5 + 9), seconds(warmed("netty")));
        assertEquals(OptionalDouble.of(10 + 1.5 + 4), seconds(warmed("reference")));
    }

    private static ResultFile warmed(String server) {
        return row(server).secondary("warmup.capped", "share", new double[] {0});
    }

    @Test
    void aSingleShotDoesNotSayHowLongItTakes() {
        ResultFile shot = row("netty").with(row -> row.put("measurementTime", "single-shot"));
        assertEquals(OptionalDouble.empty(), seconds(shot));
    }
}
