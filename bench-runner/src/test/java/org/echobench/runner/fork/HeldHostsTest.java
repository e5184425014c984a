package org.echobench.runner.fork;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.echobench.core.process.ForkHosts;
import org.echobench.core.process.RelayAddress;
import org.echobench.core.process.RelayConnection;
import org.echobench.results.Cell;
import org.echobench.results.Json;
import org.echobench.results.Plan;
import org.echobench.results.run.ForkRecord;
import org.echobench.runner.FakeResults;
import org.echobench.runner.TestPlans;
import org.echobench.runner.journal.InterleavingRunner;
import org.echobench.runner.journal.Journal;
import org.echobench.runner.journal.Progress;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A host that is lost while no fork uses it. Its relay is a socket of this JVM, and a script is what holds it. */
@EnabledOnOs({OS.LINUX, OS.MAC})
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class HeldHostsTest {

    private static final String LOST = "host server was lost: its machine starts again";

    @TempDir
    Path temp;

    private final StopSignal stop = new StopSignal();
    private final List<RelayConnection> connections = new ArrayList<>();
    private ServerSocket relay;
    private HeldHosts hosts;

    @BeforeEach
    void start() throws IOException {
        relay = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
        RelayAddress address = new RelayAddress("server", "127.0.0.1", relay.getLocalPort(), "00ff", 60, List.of());
        Thread answering = new Thread(() -> answer(address), "relay");
        answering.setDaemon(true);
        answering.start();
        Path addresses = Files.write(
                temp.resolve("addresses.json"), Json.bytes(new ForkHosts.Addresses(address, List.of(), List.of())));
        String script = "cp \"$1\" \"$2\"; echo READY; while read line; do echo 'LOST " + LOST + "'; done";
        hosts = HeldHosts.start(List.of("sh", "-c", script, "holder"), addresses);
    }

    @AfterEach
    void close() throws IOException {
        lose();
        hosts.close();
    }

    /** Answers each question with nothing, as a host does where it does not know its load. */
    private void answer(RelayAddress address) {
        try {
            RelayConnection connection = RelayConnection.accept(relay.accept(), address);
            synchronized (connections) {
                connections.add(connection);
            }
            while (true) {
                connection.receive();
                connection.send(RelayConnection.Type.ANSWER, "");
            }
        } catch (IOException e) {
            // It was lost.
        }
    }

    private void lose() throws IOException {
        relay.close();
        synchronized (connections) {
            for (RelayConnection connection : connections) {
                connection.close();
            }
        }
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
        return FakeResults.measured(directory, FakeResults.of(cell.row(), 7));
    }

    private void stoppedInOrder() {
        assertTrue(stop.isRequested());
        assertEquals(Optional.of(LOST), hosts.lost());
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
            return List.of(measured(cells.get(0), directories.get(0)), ForkOutcome.failed("no answer"));
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
