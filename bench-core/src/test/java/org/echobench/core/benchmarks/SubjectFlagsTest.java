package org.echobench.core.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The flags of a subject, on their way from the fork to the server's own JVM. */
class SubjectFlagsTest {

    @AfterEach
    void forgetFlags() {
        System.clearProperty(ServerBenchmark.SUBJECT_FLAG + 0);
        System.clearProperty(ServerBenchmark.SUBJECT_FLAG + 1);
    }

    @Test
    void aCollectorTakesThePlaceOfTheSuites() {
        assertEquals(
                List.of("-XX:-UseG1GC", "-Xss2m", "-XX:+UseZGC"),
                ServerBenchmark.added(List.of("-Xss2m", "-XX:+UseZGC")));
        assertEquals(List.of("-XX:+UseG1GC"), ServerBenchmark.added(List.of("-XX:+UseG1GC")));
        assertEquals(List.of("-XX:-UseZGC"), ServerBenchmark.added(List.of("-XX:-UseZGC")));
    }

    @Test
    void withoutAnyTheServersJvmHasTheSuitesOnly() {
        assertEquals(ServerBenchmark.SERVER_JVM, ServerBenchmark.serverJvm());
    }

    @Test
    void theyFollowTheSuitesInTheirOrderAndKeepTheirSpaces() {
        System.setProperty(ServerBenchmark.SUBJECT_FLAG + 0, "-Dname=one two");
        System.setProperty(ServerBenchmark.SUBJECT_FLAG + 1, "-Xss2m");
        assertEquals(
                Stream.concat(ServerBenchmark.SERVER_JVM.stream(), Stream.of("-Dname=one two", "-Xss2m"))
                        .toList(),
                ServerBenchmark.serverJvm());
    }
}
