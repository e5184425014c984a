package org.echobench.report.page;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A full run: 40 rows, 20 servers, every kind of latency and curve. */
@Tag("simulation")
class ReportSizeTest {

    private static final int MOST_BYTES = 3_000_000;

    @TempDir
    Path temp;

    @Test
    void theReportOfAFullRunStaysBelowThreeMegabytes() {
        List<String> servers =
                IntStream.range(0, 20).mapToObj(i -> "server-" + i).toList();
        SyntheticRun run = new SyntheticRun(temp, "full", servers).labels("response", "service", "send.lag");
        for (int i = 0; i < 40; i++) {
            String name = "row-" + i / 5 + ",connections=" + (1 << i % 5);
            run.row(name, "Some.row" + i / 5, Map.of("connections", String.valueOf(1 << i % 5), "kind", "text"));
            run.curve("windows", name, List.of("t_s", "rate", "p50_us", "p99_us"), 20);
            if (i % 4 == 0) {
                run.curve("series", name, List.of("t_s", "cpu_cores", "rss_B", "heap_B", "live_threads"), 40);
            }
        }
        int bytes = run.report().html().getBytes(StandardCharsets.UTF_8).length;
        assertTrue(bytes <= MOST_BYTES, bytes + " bytes");
    }
}
