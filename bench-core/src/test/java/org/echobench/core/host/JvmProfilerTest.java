package org.echobench.core.host;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.echobench.core.metrics.Sampling;
import org.echobench.core.metrics.ThreadAccounts;
import org.echobench.core.process.ServerArguments;
import org.echobench.core.process.ServerProcess;
import org.echobench.core.spi.ServerConfig;
import org.echobench.results.profile.ProfileKind;
import org.echobench.results.profile.ProfiledWork;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Profiles of this JVM, and of a server's own. */
@Tag("integration")
@EnabledOnOs(OS.LINUX)
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class JvmProfilerTest {

    private static final long CPU_NANOS = 300_000_000;

    private static volatile Object sink;

    @TempDir
    Path temp;

    private static void allocate() {
        for (int i = 0; i < 100_000; i++) {
            sink = new byte[1 << 10];
        }
    }

    /** For a while of its own processor time, however busy the machine is. */
    private static void burn() {
        long number = 1;
        while (ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() < CPU_NANOS) {
            for (int i = 0; i < 10_000; i++) {
                number = number * 31 + i;
            }
            sink = number;
        }
    }

    private static JvmProfiler profiled(ProfileKind kind, Runnable server) throws InterruptedException {
        JvmProfiler profiler = JvmProfiler.start(kind, new ThreadAccounts(), false);
        Thread thread = new Thread(server, "server-1");
        thread.start();
        thread.join();
        return profiler;
    }

    private List<String> profile(ProfileKind kind, Runnable server) throws Exception {
        Sampling sampling = profiled(kind, server).end(temp);
        assertTrue(sampling.samples() > 0, sampling.toString());
        return Files.readAllLines(temp.resolve(ProfiledWork.STACKS));
    }

    private static boolean has(List<String> stacks, String... parts) {
        return stacks.stream().anyMatch(stack -> List.of(parts).stream().allMatch(stack::contains));
    }

    @Test
    void anAllocationIsTheServersWithItsMethodAndClass() throws Exception {
        List<String> stacks = profile(ProfileKind.ALLOC, JvmProfilerTest::allocate);
        assertTrue(has(stacks, ProfiledWork.SERVER + ";", "JvmProfilerTest.allocate;byte[]_[i] "), stacks.toString());
    }

    @Test
    void processorTimeIsTheServersWithItsMethod() throws Exception {
        List<String> stacks = profile(ProfileKind.CPU, JvmProfilerTest::burn);
        assertTrue(has(stacks, ProfiledWork.SERVER + ";", "JvmProfilerTest.burn"), stacks.toString());
    }

    @Test
    void theTimeOfEveryThreadIsInTheStacks() throws Exception {
        List<String> stacks = profile(ProfileKind.CPU, JvmProfilerTest::burn);
        long nanos = stacks.stream()
                .filter(stack -> stack.contains("JvmProfilerTest.burn"))
                .mapToLong(stack -> Long.parseLong(stack.substring(stack.lastIndexOf(' ') + 1)))
                .sum();
        assertTrue(nanos > CPU_NANOS / 2, stacks.toString());
    }

    private static Map<String, Double> shared(String collapsed, Map<String, Long> used) {
        return Sampler.Processor.shared(collapsed, used, 900).stream()
                .collect(Collectors.toMap(
                        sample -> sample.thread().orElse("") + " "
                                + sample.frames().orElse(""),
                        Sampler.Sample::value));
    }

    private static final String COLLAPSED = "[a tid=1];x/Y.f 1\n[a tid=1];x/Y.g 3\n[b tid=2];x/Y.f 1\n[tid=3] 4\n";

    @Test
    void theSamplesOfAThreadShareItsTimeAndOneOfAThreadThatEndedIsWorthTheProcesssMean() {
        assertEquals(
                Map.of("a x/Y.f", 2_000.0, "a x/Y.g", 6_000.0, "b x/Y.f", 7_000.0, " ", 400.0),
                shared(COLLAPSED, Map.of("1", 8_000L, "2", 7_000L)));
    }

    @Test
    void whereTheKernelCountsNoThreadsAllSamplesShareTheProcesssTime() {
        assertEquals(
                Map.of("a x/Y.f", 100.0, "a x/Y.g", 300.0, "b x/Y.f", 100.0, " ", 400.0), shared(COLLAPSED, Map.of()));
    }

    @Test
    void theTimeOfAThreadWithoutSamplesIsASampleOfItsOwn() {
        assertEquals(Map.of(" [no sample]", 5_000.0), shared("", Map.of("0", 5_000L, "1", 0L)));
    }

    @ParameterizedTest
    @CsvSource({"0000000000200000, true", "0000004000000000, true", "00000000a80425fb, false"})
    void anAdministratorsProcessMaySampleTheKernel(String capabilities, boolean may) {
        assertEquals(may, Sampler.Processor.mayAlways("Name:\tjava\nCapEff:\t" + capabilities + "\nSeccomp:\t0\n"));
    }

    @Test
    void aLargeObjectIsAlwaysFoundAndASmallOneStandsForTheInterval() {
        assertEquals(10 << 20, Sampler.Heap.bytes(10 << 20));
        assertEquals(32 << 10, Sampler.Heap.bytes(16), 16);
    }

    @ParameterizedTest
    @CsvSource({
        "java.lang.String, java.lang.String",
        "[B, byte[]",
        "[[J, long[][]",
        "[Lorg.example.A$B;, org.example.A$B[]"
    })
    void aClassHasTheNameOfItsSource(String recorded, String name) {
        assertEquals(name, Sampler.Heap.type(recorded));
    }

    @Test
    void aServersOwnJvmIsProfiledByItsLineProtocolEvenIfItDoesNothing() throws IOException {
        ServerArguments arguments = new ServerArguments("reference", ServerConfig.defaults());
        List<String> command = ForkedServer.command(List.of("-Xmx64m", "-XX:TieredStopAtLevel=1"), arguments);
        ServerProcess server = new ServerProcess("reference", command);
        try {
            Sampling begun = server.beginProfile(ProfileKind.ALLOC).orThrow();
            assertEquals("alloc", begun.event());
            server.endProfile(temp).orThrow();
            assertTrue(Files.exists(temp.resolve(ProfiledWork.STACKS)));
            String again = server.endProfile(temp).failure();
            assertTrue(again.startsWith("the profile cannot be written: "), again);
        } finally {
            server.close();
        }
    }

    @Test
    void aJvmThatCannotLoadTheProfilerSaysSoAndGoesOn() throws IOException {
        ServerArguments arguments = new ServerArguments("reference", ServerConfig.defaults());
        List<String> command = ForkedServer.command(
                List.of("-Xmx64m", "-XX:TieredStopAtLevel=1", "-Done.profiler.libraryPath=/absent.so"), arguments);
        ServerProcess server = new ServerProcess("reference", command);
        try {
            String failure = server.beginProfile(ProfileKind.CPU).failure();
            assertTrue(failure.startsWith("this JVM cannot load async-profiler: "), failure);
            assertTrue(failure.contains("/absent.so"), failure);
            assertDoesNotThrow(server::compiling, "it no longer answers");
        } finally {
            server.close();
        }
    }

    @Test
    void afterARestartNothingFromBeforeIsInIt() throws Exception {
        JvmProfiler profiler = profiled(ProfileKind.ALLOC, JvmProfilerTest::allocate);
        profiler.restart();
        profiler.end(temp);
        List<String> stacks = Files.readAllLines(temp.resolve(ProfiledWork.STACKS));
        assertFalse(has(stacks, "JvmProfilerTest.allocate"), stacks.toString());
    }

    @Test
    void aFullDiskIsOneSentence() throws Exception {
        JvmProfiler profiler = profiled(ProfileKind.ALLOC, JvmProfilerTest::allocate);
        Files.createSymbolicLink(temp.resolve(ProfiledWork.STACKS), Path.of("/dev/full"));
        String message = assertThrows(IllegalStateException.class, () -> profiler.end(temp))
                .getMessage();
        assertTrue(message.startsWith("the profile cannot be written: "), message);
    }

    private static Optional<String> owner(String thread, String frames, boolean ownProcess) {
        return JvmProfiler.owner(
                Optional.ofNullable(thread),
                Optional.ofNullable(frames),
                Map.of("worker-1", true, "main", false),
                ownProcess);
    }

    @Test
    void theHarnessesThreadsAreLeftOutWhereTheyShareTheServersProcess() {
        assertEquals(Optional.of("[server];a/B.c"), owner("worker-1", "a/B.c", false));
        assertEquals(Optional.empty(), owner("main", "a/B.c", false));
        assertEquals(Optional.of("[JVM];main;a/B.c"), owner("main", "a/B.c", true));
    }

    @Test
    void compilersAndCollectorsAreTheJvms() {
        assertEquals(
                Optional.of("[JVM];C2 CompilerThre;Compile::Compile"),
                owner("C2 CompilerThre", "Compile::Compile", false));
        assertEquals(Optional.of("[JVM];GC Thread#0"), owner("GC Thread#0", null, true));
    }

    @Test
    void aThreadThatEndedInBetweenIsTheServersIfItRanJava() {
        assertEquals(Optional.of("[server];a/B.c"), owner("pool-7", "a/B.c", true));
        assertEquals(Optional.of("[server];a/B.c"), owner(null, "a/B.c", true));
    }

    @Test
    void aBroadcastOnAThreadOfTheHarnessIsTheServers() {
        String frames = "a/B.c;org/echobench/core/host/InProcessServer.publish;d/E.f";
        assertEquals(Optional.of("[server];" + frames), owner("main", frames, false));
    }
}
