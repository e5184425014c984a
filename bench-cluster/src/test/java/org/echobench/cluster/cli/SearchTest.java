package org.echobench.cluster.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import org.echobench.core.load.Capacity;
import org.echobench.core.load.CapacitySearch;
import org.echobench.core.load.CapacitySearch.Verdict;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A search for a capacity with two loaders and a probe, each node a JVM of its own on this machine, by the command. */
class SearchTest {

    /**
     * So long a limit and so low a highest rate that any machine holds it: the search ends at its range. Only where the
     * machine keeps clients from beginning together does a window decide nothing.
     */
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

    /** The search over the verdicts that the run's windows had. If all held, it found 303 in four: 101, 202 and twice 303. */
    private static Capacity found() throws IOException {
        Iterator<String[]> windows = run.table("capacity-rate.csv").iterator();
        CapacitySearch.Range range = new CapacitySearch.Range(101, 303, 0.05, 60);
        Capacity found = new CapacitySearch(range, rate -> {
                    String[] window = windows.next();
                    assertEquals(rate, Long.parseLong(window[2]));
                    return verdict(window);
                })
                .run();
        assertFalse(windows.hasNext());
        return found;
    }

    private static Verdict verdict(String[] window) {
        return Verdict.valueOf(window[9].toUpperCase(Locale.ROOT));
    }

    @Test
    void theHighestRateIsFoundAndReportedAsOnOneMachine() throws IOException {
        String text = run.printed().text();
        assertEquals(ClusterMain.OK, run.printed().exitCode(), text);
        Capacity found = found();
        long limitedAt = found.notHeld().orElse(found.held());
        assertEquals(found.held(), run.score("capacity"));
        assertEquals(limitedAt, run.score("capacity.limitedAt"));
        assertEquals(found.windows(), run.score("capacity.windows"));
        assertTrue(text.contains("limited by the harness at " + limitedAt), text);
    }

    @Test
    void everyWindowHoldsWhoseClientsBeginTogether() throws IOException {
        List<String[]> clients = run.table("capacity-clients.csv");
        for (String[] window : run.table("capacity-rate.csv")) {
            boolean together = clients.stream()
                    .filter(client -> client[0].equals(window[1]))
                    .allMatch(client -> Double.parseDouble(client[9]) <= 10_000);
            assertEquals(together ? Verdict.HELD : Verdict.CLIENT_LATE, verdict(window), String.join(",", window));
        }
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
        List<String[]> windows = run.table("capacity-rate.csv");
        String highest = Long.toString(found().held());
        long probes = 0;
        long loaders = 0;
        for (String[] client : run.table("capacity-clients.csv")) {
            Verdict verdict = verdict(windows.get(Integer.parseInt(client[0]) - 1));
            if (client[1].equals(highest) && verdict == Verdict.HELD) {
                long messages = Long.parseLong(client[4]);
                probes += client[2].equals("probe") ? messages : 0;
                loaders += client[2].equals("probe") ? 0 : messages;
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
