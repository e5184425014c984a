package org.echobench.cluster.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A search for a capacity with two loaders and a probe, each node a JVM of its own on this machine, by the command. */
class SearchTest {

    /** So long a limit and so low a highest rate that any machine holds it: the search ends at its range. */
    private static final String TOPOLOGY = LocalNodes.FOUR + """
            run:
              servers: [reference]
              rounds: 1
              jobs:
                - job: rate-capacity
                  parameters:
                    connections: 5
                    limitMicros: 5000000
                    startRate: 101
                    maxRate: 303
                    windowMillis: 200
                    warmupMillis: 100
                    probeRate: 500
                    probeConnections: 2
            """;

    @TempDir
    private static Path folder;

    private static FinishedRun run;

    @BeforeAll
    static void runOnce() throws IOException {
        run = FinishedRun.of(folder, TOPOLOGY, "rate-capacity");
    }

    @Test
    void theHighestRateIsFoundAndReportedAsOnOneMachine() throws IOException {
        assertEquals(ClusterMain.OK, run.printed().exitCode(), run.printed().text());
        assertEquals(303, run.score("capacity"));
        assertEquals(303, run.score("capacity.limitedAt"));
        assertTrue(run.score("capacity.windows") >= 4, "101, 202 and twice 303");
        assertTrue(
                run.printed().text().contains("limited by the harness at 303"),
                run.printed().text());
    }

    @Test
    void everyClientOffersItsShareOfEachRate() throws IOException {
        List<String[]> windows = run.table("capacity-clients.csv");
        assertEquals(0, windows.size() % 3);
        for (String[] window : windows) {
            int rate = Integer.parseInt(window[1]);
            // Of a window of 200 ms, message 0 included.
            int share = window[2].equals("probe") ? 500 : rate / 2 + (window[2].equals("loader-1") ? rate % 2 : 0);
            assertEquals((share + 4) / 5, Integer.parseInt(window[4]), String.join(",", window));
        }
    }

    @Test
    void theProbesAndTheLoadersLatenciesAreThoseOfTheRateThatHeld() throws IOException {
        long probes = 0;
        long loaders = 0;
        for (String[] window : run.table("capacity-clients.csv")) {
            if (window[1].equals("303")) {
                long messages = Long.parseLong(window[4]);
                probes += window[2].equals("probe") ? messages : 0;
                loaders += window[2].equals("probe") ? 0 : messages;
            }
        }
        assertEquals(probes, run.count("response"));
        assertEquals(loaders, run.count("loaders.response"));
    }

    @Test
    void everyClientsClockIsNoted() throws IOException {
        String notes = run.notes();
        assertTrue(notes.contains("probe: clock known to ± "), notes);
        assertTrue(notes.contains("loader-2: clock known to ± "), notes);
    }
}
