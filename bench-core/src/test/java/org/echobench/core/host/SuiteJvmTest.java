package org.echobench.core.host;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The flags of a subject, on their way from the fork to the server's own JVM. */
class SuiteJvmTest {

    @AfterEach
    void forgetFlags() {
        System.clearProperty(SuiteJvm.SUBJECT_FLAG + 0);
        System.clearProperty(SuiteJvm.SUBJECT_FLAG + 1);
    }

    @Test
    void aCollectorTakesThePlaceOfTheSuites() {
        assertEquals(
                List.of("-XX:-UseG1GC", "-Xss2m", "-XX:+UseZGC"), SuiteJvm.added(List.of("-Xss2m", "-XX:+UseZGC")));
        assertEquals(List.of("-XX:+UseG1GC"), SuiteJvm.added(List.of("-XX:+UseG1GC")));
        assertEquals(List.of("-XX:-UseZGC"), SuiteJvm.added(List.of("-XX:-UseZGC")));
    }

    @Test
    void withoutAnyTheServersJvmHasTheSuitesOnly() {
        assertEquals(SuiteJvm.FLAGS, SuiteJvm.ofSubject());
    }

    @Test
    void theyFollowTheSuitesInTheirOrderAndKeepTheirSpaces() {
        System.setProperty(SuiteJvm.SUBJECT_FLAG + 0, "-Dname=one two");
        System.setProperty(SuiteJvm.SUBJECT_FLAG + 1, "-Xss2m");
        assertEquals(
                Stream.concat(SuiteJvm.FLAGS.stream(), Stream.of("-Dname=one two", "-Xss2m"))
                        .toList(),
                SuiteJvm.ofSubject());
    }
}
