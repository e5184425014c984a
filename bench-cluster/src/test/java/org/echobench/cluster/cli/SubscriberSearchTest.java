package org.echobench.cluster.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A search for the most subscribers, of two loaders and a probe, each node a JVM of its own, by the command. */
class SubscriberSearchTest {

    private static final int PROBES = 3;

    /** In a window of 200 ms. */
    private static final int BROADCASTS = 10;

    /** So long a limit and so few subscribers that any machine holds them: the search ends at its range. */
    private static final String TOPOLOGY = LocalNodes.FOUR + """
            run:
              servers: [reference]
              rounds: 1
              jobs:
                - job: subscriber-capacity
                  parameters:
                    rate: 50
                    limitMicros: 5000000
                    startSubscribers: 5
                    maxSubscribers: 11
                    windowMillis: 200
                    warmupMillis: 100
                    probeConnections: 3
            """;

    @TempDir
    private static Path folder;

    private static FinishedRun run;

    @BeforeAll
    static void runOnce() throws IOException {
        run = FinishedRun.of(folder, TOPOLOGY, "subscriber-capacity");
    }

    @Test
    void theMostSubscribersAreFoundAndReportedAsOnOneMachine() throws IOException {
        assertEquals(ClusterMain.OK, run.printed().exitCode(), run.printed().text());
        assertEquals(11, run.score("capacity"));
        assertEquals(11, run.score("capacity.limitedAt"));
        assertTrue(
                Files.readString(run.fork().resolve("capacity-subscribers.csv")).contains("subscribers"));
    }

    @Test
    void everySubscriberOfEachClientReceivesEveryBroadcastOfAWindow() throws IOException {
        for (String[] window : run.table("capacity-clients.csv")) {
            int level = Integer.parseInt(window[1]);
            int share = window[2].equals("probe") ? PROBES : level / 2 + (window[2].equals("loader-1") ? level % 2 : 0);
            assertEquals(share * BROADCASTS, Integer.parseInt(window[4]), String.join(",", window));
        }
    }

    @Test
    void theLatenciesAreThoseOfTheMostThatHeld() throws IOException {
        long windows = run.table("capacity-clients.csv").stream()
                .filter(window -> window[1].equals("11") && window[2].equals("probe"))
                .count();
        assertEquals(windows * PROBES * BROADCASTS, run.count("response"));
        assertEquals(windows * 11 * BROADCASTS, run.count("loaders.response"));
    }

    @Test
    void whatTheClocksMayBeWrongByIsNoted() throws IOException {
        String notes = run.notes();
        assertTrue(notes.contains("response times are known to ± "), notes);
        assertTrue(notes.contains("loader-2: clock known to ± "), notes);
    }
}
