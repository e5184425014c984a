package org.echobench.core.scale;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.echobench.core.client.Target;
import org.echobench.core.host.ForkedServer;
import org.echobench.core.process.ChildProcess;
import org.echobench.core.process.Host;
import org.echobench.core.process.ServerArguments;
import org.echobench.core.process.ServerProcess;
import org.echobench.core.spi.Endpoints;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.subscribers.SubscriberProcess;
import org.echobench.core.subscribers.SubscriberProcesses;
import org.echobench.results.metric.Metric;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** Ramps against servers in real processes, with clients in real processes. */
@Tag("integration")
@Timeout(120)
class RampTest {

    private static final List<String> SMALL_JVM = List.of("-Xmx64m", "-XX:TieredStopAtLevel=1");
    private static final int PAYLOAD = 64;
    private static final int BROADCASTS = 3;
    private static final Duration LOSS_LIMIT = Duration.ofSeconds(50);

    private final Set<ProcessHandle> before =
            ProcessHandle.current().descendants().collect(Collectors.toSet());
    private ServerProcess server;
    private SubscriberProcesses subscribers;

    @AfterEach
    void nothingIsLeftBehind() {
        if (subscribers != null) {
            subscribers.close();
        }
        if (server != null) {
            server.close();
        }
        assertEquals(List.of(), started());
    }

    /** The processes that this test has started and that are still there. */
    private List<ProcessHandle> started() {
        return ProcessHandle.current()
                .descendants()
                .filter(process -> !before.contains(process))
                .toList();
    }

    private static List<String> serverCommand(String id) {
        return ForkedServer.command(SMALL_JVM, new ServerArguments(id, ServerConfig.defaults()));
    }

    private Ramp ramp(List<String> command, int perClient, Ramp.Settings settings) throws IOException {
        return ramp(command, perClient, settings, LOSS_LIMIT, OptionalLong::empty);
    }

    /** Other tests take and give back memory meanwhile, so that here it is no limit. */
    private Ramp ramp(
            List<String> command,
            int perClient,
            Ramp.Settings settings,
            Duration lossLimit,
            Supplier<OptionalLong> availableBytes)
            throws IOException {
        server = new ServerProcess("under-test", command);
        subscribers = new SubscriberProcesses(
                Target.of(server.address()),
                SubscriberProcess.command(server.address(), Endpoints.WS_PUSH, PAYLOAD, lossLimit),
                perClient,
                lossLimit.plus(ChildProcess.PATIENCE),
                List.of());
        return new Ramp(server, subscribers, settings, availableBytes);
    }

    private static Ramp.Settings settings(int firstStep, int maxConnections) {
        return new Ramp.Settings(firstStep, maxConnections, PAYLOAD, BROADCASTS, Duration.ofHours(1));
    }

    @Test
    void doublesToWhatIsAskedForWithAsManyClientsAsAreNeeded() throws IOException {
        Ramp.Result result =
                ramp(serverCommand("reference"), 20, settings(20, 50)).run();
        assertEquals(
                List.of(20, 40, 50),
                result.steps().stream().map(RampStep::connections).toList());
        assertEquals(OptionalLong.empty(), result.failedStep());
        assertEquals("the 50 connections requested", result.limit());
        assertEquals(3, started().size() - 1, "clients beside the server");
        for (RampStep step : result.steps()) {
            long messages = (long) BROADCASTS * step.connections();
            RampStep.Push push = step.push();
            assertEquals(messages, push.latencies().get(Metric.PUSH_FROM_T0).getTotalCount());
            assertEquals(BROADCASTS, push.latencies().get(Metric.PUSH_LAST).getTotalCount());
            // The last subscriber's is the longest of its broadcast.
            assertEquals(
                    push.latencies().get(Metric.PUSH_FROM_T0).getMaxValue(),
                    push.latencies().get(Metric.PUSH_LAST).getMaxValue());
        }
        assertEquals(
                List.of(20, 20, 10),
                result.steps().stream().map(step -> step.setup().opened()).toList());
    }

    @Tag("fork")
    @Test
    @EnabledOnOs(OS.LINUX)
    void theFileDescriptorsOfTheServerAreNamedAsTheLimit() throws IOException {
        List<String> limited = new ArrayList<>(List.of("sh", "-c", "ulimit -n 300; exec \"$@\"", "sh"));
        limited.addAll(serverCommand("reference"));
        Ramp.Result result = ramp(limited, 0, settings(50, 10_000)).run();
        int held = result.largest().connections();
        assertTrue(held > 100 && held < 300, "held " + held);
        assertEquals("file descriptors: the server's process may have 300", result.limit());
        assertEquals(OptionalLong.empty(), result.failedStep());
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void aServerThatDiesOnTheWayIsAResultWithWhatItHeldAndHowItEnded() throws IOException {
        Ramp.Result ended = rampBrokenAtTheThirdStep(
                        () -> kill(ProcessHandle.of(server.pid().getAsLong()).orElseThrow()))
                .run();
        server.abandon();
        assertEquals(20, ended.largest().connections());
        assertEquals(OptionalLong.of(40), ended.failedStep());
        assertTrue(ended.limit().contains("the server ended with exit code 137"), ended.limit());
    }

    @Tag("fork")
    @Test
    @EnabledOnOs(OS.LINUX)
    void aClientThatIsKilledOnTheWayIsAnErrorThatSaysSo() throws IOException {
        Ramp ramp = rampBrokenAtTheThirdStep(() -> started().stream()
                .filter(process -> process.pid() != server.pid().getAsLong())
                .forEach(RampTest::kill));
        String failure = assertThrows(UncheckedIOException.class, ramp::run).getMessage();
        assertTrue(failure.contains("client 1 ended with exit code 137"), failure);
        String closing =
                assertThrows(IllegalStateException.class, subscribers::close).getMessage();
        assertTrue(closing.startsWith("client 1 ended"), closing);
    }

    /** A ramp of steps of 10, 20 and 40 connections; the fault happens before the third opens its own. */
    private Ramp rampBrokenAtTheThirdStep(Runnable fault) throws IOException {
        AtomicInteger asked = new AtomicInteger();
        return ramp(serverCommand("reference"), 0, settings(10, 1_000_000), LOSS_LIMIT, () -> {
            // Once at the beginning, and once before each step.
            if (asked.incrementAndGet() == 4) {
                fault.run();
            }
            return OptionalLong.empty();
        });
    }

    private static void kill(ProcessHandle process) {
        process.destroyForcibly();
        process.onExit().join();
    }

    @Tag("fork")
    @Test
    void aLostMessageAtAStepThatWasHeldFails() throws IOException {
        Ramp.Settings settings = settings(5, 1_000);
        Ramp ramp = ramp(serverCommand("faulty-push-drop"), 0, settings, Duration.ofSeconds(5), OptionalLong::empty);
        String failure = assertThrows(IllegalStateException.class, ramp::run).getMessage();
        assertTrue(failure.contains("connections, a step that was held, ") && failure.contains("were lost"), failure);
        assertTrue(failure.contains("subscribers had not received broadcast"), failure);
    }

    @Test
    void aClientThatCannotStartTellsItsLastLines() {
        InetSocketAddress nobody = new InetSocketAddress("127.0.0.1", 1);
        List<String> wrong = SubscriberProcess.command(nobody, Endpoints.WS_PUSH, 8, LOSS_LIMIT);
        String failure = assertThrows(
                        IOException.class,
                        () -> new SubscriberProcess("client 1", Host.HERE, wrong, ChildProcess.PATIENCE))
                .getMessage();
        assertTrue(failure.startsWith("client 1 did not start: ended with exit code 2; its last lines: "), failure);
        assertTrue(failure.endsWith("payload must be at least 16 bytes, but is 8"), failure);
    }
}
