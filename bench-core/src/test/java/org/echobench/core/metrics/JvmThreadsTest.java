package org.echobench.core.metrics;

import static org.echobench.core.metrics.JvmThreads.COLLECTORS;
import static org.echobench.core.metrics.JvmThreads.COMPILERS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class JvmThreadsTest {

    @TempDir
    Path tasks;

    private void thread(int id, String name, long nanos) throws IOException {
        Path thread = Files.createDirectories(tasks.resolve(String.valueOf(id)));
        Files.writeString(thread.resolve("comm"), name + "\n");
        Files.writeString(thread.resolve("schedstat"), nanos + " 17 3\n");
    }

    private void end(int id) throws IOException {
        Path thread = tasks.resolve(String.valueOf(id));
        Files.delete(thread.resolve("comm"));
        Files.delete(thread.resolve("schedstat"));
        Files.delete(thread);
    }

    @Test
    void theTimeOfAllCompilersIsSummed() throws IOException {
        thread(1, "C1 CompilerThre", 10);
        thread(2, "C2 CompilerThre", 200);
        thread(3, "JVMCI CompilerT", 3_000);
        thread(4, "qtp-C1 Compiler", 40_000);
        assertEquals(3_210, new JvmThreads(COMPILERS, tasks).cpuNanos());
    }

    @Test
    void theCollectorsOfEveryKindCount() throws IOException {
        thread(1, "VM Thread", 1);
        thread(2, "GC Thread#0", 20);
        thread(3, "G1 Conc#0", 300);
        thread(4, "ZWorkerYoung#0", 4_000);
        thread(5, "Shenandoah GC T", 50_000);
        thread(6, "VM Periodic Tas", 600_000);
        thread(7, "C2 CompilerThre", 600_000);
        assertEquals(54_321, new JvmThreads(COLLECTORS, tasks).cpuNanos());
    }

    @Test
    void whatAnEndedCompilerHadUsedCountsOn() throws IOException {
        thread(1, "C1 CompilerThre", 10);
        thread(2, "C2 CompilerThre", 200);
        JvmThreads compilers = new JvmThreads(COMPILERS, tasks);
        assertEquals(210, compilers.cpuNanos());
        end(2);
        thread(1, "C1 CompilerThre", 11);
        assertEquals(211, compilers.cpuNanos());
        thread(2, "C2 CompilerThre", 5); // another with the same id
        assertEquals(216, compilers.cpuNanos());
    }

    @Test
    void aThreadThatBeginsLaterCounts() throws IOException {
        thread(1, "C1 CompilerThre", 10);
        JvmThreads compilers = new JvmThreads(COMPILERS, tasks);
        assertEquals(10, compilers.cpuNanos());
        thread(7, "C2 CompilerThre", 100);
        assertEquals(110, compilers.cpuNanos());
    }

    @Test
    void theTimeIsUnknownWithoutThreadsOfThatName() throws IOException {
        thread(1, "JIT Compilation", 10);
        assertEquals(-1, new JvmThreads(COMPILERS, tasks).cpuNanos());
        assertEquals(-1, new JvmThreads(COMPILERS, tasks.resolve("absent")).cpuNanos());
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void thisJvmHasCompiledSomething() {
        assertTrue(new JvmThreads(COMPILERS).cpuNanos() > 0);
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void thisJvmHasACollector() {
        assertTrue(new JvmThreads(COLLECTORS).cpuNanos() > 0);
    }
}
