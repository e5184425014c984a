package org.echobench.runner.fork;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.echobench.results.Cell;
import org.echobench.results.Jvm;
import org.echobench.results.Plan;
import org.echobench.results.run.ForkRecord;
import org.echobench.runner.FakeResults;
import org.echobench.runner.TestPlans;
import org.echobench.runner.journal.InterleavingRunner;
import org.echobench.runner.journal.Journal;
import org.echobench.runner.journal.Progress;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A host that is lost while no fork uses it. */
@Tag("integration")
@EnabledOnOs(OS.LINUX)
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class RemoteHostsTest {

    @TempDir
    Path temp;

    private final StopSignal stop = new StopSignal();
    private RemoteHosts hosts;

    @BeforeEach
    void start() throws IOException {
        // Without the client, to which nothing need be copied.
        Topology all = HostedProcesses.topology(temp, Jvm.ownJava());
        hosts = new RemoteHosts(new Topology(all.patienceSeconds(), all.server(), List.of()));
    }

    @AfterEach
    void close() throws IOException {
        hosts.close();
    }

    private void lose() {
        HostedProcesses.running(HostedProcesses.server(temp), "HostMain").forEach(process -> {
            process.destroyForcibly();
            process.onExit().join();
        });
    }

    private List<ForkRecord> measure(ForkStarter forks) throws IOException {
        Plan plan = TestPlans.plan(2, List.of(TestPlans.tiny("one", 1)), "alpha", "beta");
        List<List<Cell>> rounds =
                List.of(plan.order().subList(0, 2), plan.order().subList(2, 4));
        Journal journal = Journal.open(temp.resolve("forks"));
        ForkStarter hosted = (cells, directories) -> hosts.run(forks, stop, cells, directories);
        new InterleavingRunner(rounds, journal, hosted, new Progress() {}, stop).run((round, until) -> true);
        return journal.entries();
    }

    private static ForkOutcome measured(Cell cell, Path directory) throws IOException {
        return FakeResults.measured(directory, cell.row(), 7);
    }

    private void stoppedInOrder() {
        assertTrue(stop.isRequested());
        String lost = hosts.lost().orElseThrow();
        assertTrue(lost.startsWith("host server ended with exit code 137"), lost);
    }

    @Test
    void forksThatHaveEndedWellKeepTheirResults() throws IOException {
        List<ForkRecord> kept = measure((cells, directories) -> {
            lose();
            return List.of(measured(cells.get(0), directories.get(0)), measured(cells.get(1), directories.get(1)));
        });
        assertEquals(
                List.of(false, false), kept.stream().map(ForkRecord::failed).toList());
        stoppedInOrder();
    }

    @Test
    void onlyForksWithoutAResultAreBrokenOff() throws IOException {
        List<ForkRecord> kept = measure((cells, directories) -> {
            lose();
            return List.of(measured(cells.get(0), directories.get(0)), ForkOutcome.failed("no response"));
        });
        assertEquals(List.of(false), kept.stream().map(ForkRecord::failed).toList());
        stoppedInOrder();
    }

    @Test
    void noForkIsStartedOnceAHostIsLost() throws IOException {
        lose();
        List<ForkRecord> kept = measure((cells, directories) -> {
            throw new AssertionError("a fork was started");
        });
        assertEquals(List.of(), kept);
        stoppedInOrder();
    }
}
