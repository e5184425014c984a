package org.echobench.core.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class CompilerThreadsTest {

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
        assertEquals(3_210, new CompilerThreads(tasks).cpuNanos());
    }

    @Test
    void whatAnEndedCompilerHadUsedCountsOn() throws IOException {
        thread(1, "C1 CompilerThre", 10);
        thread(2, "C2 CompilerThre", 200);
        CompilerThreads compilers = new CompilerThreads(tasks);
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
        CompilerThreads compilers = new CompilerThreads(tasks);
        assertEquals(10, compilers.cpuNanos());
        thread(7, "C2 CompilerThre", 100);
        assertEquals(110, compilers.cpuNanos());
    }

    @Test
    void theTimeIsUnknownWithoutThreadsOfThatName() throws IOException {
        thread(1, "JIT Compilation", 10);
        assertEquals(-1, new CompilerThreads(tasks).cpuNanos());
        assertEquals(-1, new CompilerThreads(tasks.resolve("absent")).cpuNanos());
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void thisJvmHasCompiledSomething() {
        assertTrue(new CompilerThreads().cpuNanos() > 0);
    }
}
