package org.echobench.core.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.RunnerException;

/** Real searches in a real fork, between levels so low, and to a service level so loose, that every one holds. */
@Tag("integration")
@Timeout(120)
class CapacityRunTest {

    @TempDir
    Path directory;

    private static double value(RunResult result, String metric) {
        return result.getSecondaryResults().get(metric).getScore();
    }

    private void assertHeldToTheEnd(RunResult result, String level) throws IOException {
        assertEquals(40, value(result, "capacity"));
        assertEquals(40, value(result, "capacity.limitedAt"));
        // 10, 20 and 40, the last twice.
        assertEquals(4, value(result, "capacity.windows"));
        assertTrue(result.getSecondaryResults().keySet().containsAll(Set.of("response", "server.cpu", "server.alloc")));
        List<String> table = Files.readAllLines(directory.resolve("capacity-" + level + ".csv"));
        assertEquals(1 + 4, table.size());
        assertTrue(table.get(0).startsWith("search,window," + level + ",seconds,messages,"), table.get(0));
        assertTrue(table.get(4).matches("1,4,40,.*,held"), table.get(4));
    }

    @Tag("fork")
    @Test
    void aRate() throws RunnerException, IOException {
        RunResult result = ShortRun.of(
                RateCapacity.class, CalmServer.ID, directory, options -> options.param("isolation", "inprocess")
                        .param("connections", "4")
                        .param("windowMillis", "200")
                        .param("limitMicros", "5000000")
                        .param("arrivals", "poisson")
                        .param("startRate", "10")
                        .param("maxRate", "40"));
        assertHeldToTheEnd(result, "rate");
    }

    @Tag("fork")
    @Test
    void theSearchOfASlowServerBeginsBelowItsClosedLoop() throws RunnerException, IOException {
        ShortRun.of(RateCapacity.class, CalmServer.ID, directory, options -> options.param("isolation", "inprocess")
                .param("connections", "4")
                .param("windowMillis", "100")
                .param("limitMicros", "5000000")
                .param("startRate", "4000")
                .param("maxRate", "4000"));
        String first =
                Files.readAllLines(directory.resolve("capacity-rate.csv")).get(1);
        // 4 connections whose responses take 10 ms do at most 400 a second, and it begins at half of that.
        assertTrue(Integer.parseInt(first.split(",")[2]) <= 200, first);
    }
}
