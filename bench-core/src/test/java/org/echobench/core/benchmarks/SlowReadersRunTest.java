package org.echobench.core.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.echobench.results.curve.CurveTable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.RunnerException;

/** Real slow readers of a real server in another process, far too short to measure anything. */
@Tag("fork")
@Timeout(240)
class SlowReadersRunTest {

    @TempDir
    Path directory;

    /** 64 KiB 400 times a second is more in a second than the kernel and the suite's limit take together for a subscriber. */
    @Test
    void subscribersThatDoNotReadAreCutByTheLimit() throws RunnerException {
        RunResult result = ShortRun.of(SlowReaders.class, directory, options -> options.param("exchange", "push")
                .param("payload", "65536")
                .param("rate", "400")
                .param("subscribers", "1")
                .param("slowReaders", "2")
                .param("settleMillis", "1000")
                .param("stallMillis", "2000"));
        assertEquals(1, result.getSecondaryResults().get("slow.cut").getScore());
        assertTrue(result.getSecondaryResults()
                .keySet()
                .containsAll(Set.of("response", "slow.p99", "slow.lost", "slow.heap", "slow.rss", "slow.cutAfter")));
        List<CurveTable.Line> lines =
                CurveTable.read(directory.resolve("slow-readers.csv")).lines();
        assertEquals(5, lines.size());
        assertEquals(2, lines.get(3).number("cut"));
    }

    /** Seven seconds would each take the loss limit for ten messages of a connection. */
    @Test
    void aServerThatAnswersNobodyAnyMoreIsNotWaitedForSecondBySecond() throws RunnerException {
        RunResult result = ShortRun.of(
                SlowReaders.class, OverwhelmedServer.ID, directory, options -> options.param("exchange", "json")
                        .param("rate", "20")
                        .param("connections", "2")
                        .param("slowReaders", "1")
                        .param("lossSeconds", "1")
                        .param("settleMillis", "3000")
                        .param("stallMillis", "3000"));
        assertEquals(1, result.getSecondaryResults().get("slow.lost").getScore());
        assertTrue(result.getSecondaryResults().get("slow.p99").getScore() > 1, "a lost message took the loss limit");
        List<CurveTable.Line> lines =
                CurveTable.read(directory.resolve("slow-readers.csv")).lines();
        assertEquals(3 + 1 + 1 + 1, lines.size());
    }

    @Test
    void downloadsThatAreNotReadCostTheOthersOfAnEventLoopNothing() throws RunnerException {
        RunResult result = ShortRun.of(SlowReaders.class, directory, options -> options.param("exchange", "json")
                .param("rate", "100")
                .param("connections", "2")
                .param("slowReaders", "4")
                .param("settleMillis", "1000")
                .param("stallMillis", "1000"));
        assertEquals(0, result.getSecondaryResults().get("slow.lost").getScore());
    }
}
