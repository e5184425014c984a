package org.echobench.runner.fork;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reasons that JMH's main leaves in its log. */
class FailureReasonTest {

    @TempDir
    Path folder;

    private String reason(String log) throws IOException {
        return FailureReason.of(folder, Files.writeString(folder.resolve("log.txt"), log), 1);
    }

    @Test
    void theInnermostExceptionOfTheFirstThreadIsTold() throws IOException {
        assertEquals("java.net.ConnectException: refused", reason("""
                Iteration   1: <failure>

                ERROR: org.openjdk.jmh.runner.RunnerException: Benchmark caught the exception
                \tat org.openjdk.jmh.Main.main(Main.java:71)
                Caused by: org.openjdk.jmh.runner.BenchmarkException: Benchmark error during the run
                \tat org.openjdk.jmh.runner.ForkedMain.main(ForkedMain.java:86)
                \tSuppressed: java.lang.IllegalStateException: cannot connect
                \t\tat a.B.c(B.java:1)
                \t\tSuppressed: java.lang.IllegalStateException: while closing
                \tCaused by: java.net.ConnectException: refused
                \t\t... 1 more
                \tSuppressed: java.lang.IllegalStateException: another thread
                """));
    }

    @Test
    void whatTheMainOfJmhDoesNotCatchIsTold() throws IOException {
        assertEquals(
                "java.lang.OutOfMemoryError: Java heap space",
                reason(
                        "Exception in thread \"main\" java.lang.OutOfMemoryError: Java heap space\n\tat a.B.c(B.java:1)\n"));
    }

    @Test
    void withoutAStackTraceTheLogIsNamed() throws IOException {
        assertEquals("JMH ended with exit code 1; its output is in log.txt", reason("# JMH version: 1.37\n"));
    }
}
