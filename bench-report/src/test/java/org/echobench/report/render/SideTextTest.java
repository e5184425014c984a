package org.echobench.report.render;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.echobench.report.Compared;
import org.echobench.report.Forks;
import org.echobench.report.ResultFile;
import org.echobench.report.render.ComparisonText.SideText;
import org.echobench.results.jmh.RunContext;
import org.echobench.results.jmh.RunContext.Origin;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a reader sees of the two sides. */
class SideTextTest {

    private static final RunContext NOTHING = context(Map.of(), Optional.empty());

    @TempDir
    Path folder;

    private final ResultFile base = row();
    private final ResultFile head = row();
    private RunContext before = NOTHING;
    private RunContext after = NOTHING;

    private static ResultFile row() {
        return new ResultFile().row("org.demo.Echo.run", "thrpt", "ops/s", Forks.of(1, 5, 100, 0.01));
    }

    private SideText text() {
        return SideText.of(Compared.files(
                        base.write(folder.resolve("base.json"), before), head.write(folder.resolve("head.json"), after))
                .run());
    }

    private static RunContext context(Map<String, Map<String, String>> libraries, Optional<Origin> origin) {
        return new RunContext(Optional.empty(), libraries, Map.of(), Optional.empty(), Optional.empty(), origin);
    }

    private static RunContext library(String version) {
        return context(Map.of("jetty", Map.of("Jetty", version)), Optional.empty());
    }

    private static RunContext library(String version, RunContext commit) {
        return context(library(version).libraries(), commit.origin());
    }

    private static RunContext origin(Origin origin) {
        return context(Map.of(), Optional.of(origin));
    }

    private static RunContext commit(String hash, String subject, String... classPath) {
        return origin(new Origin(Optional.of(hash), Optional.of(subject), List.of(), List.of(classPath)));
    }

    private static void flag(ResultFile side, String flag) {
        side.with(row -> row.withArray("jvmArgs").add(flag));
    }

    @Test
    void aLibraryOfAnotherVersionIsTheHeading() {
        before = library("12.0.25");
        after = library("12.1.12");
        assertEquals("Jetty 12.0.25 against 12.1.12", text().heading());
        assertEquals("Jetty 12.1.12", text().head());
    }

    @Test
    void twoCommitsAreTheHeadingAndHaveTheirMessages() {
        before = commit("2fc1a1934f", "jetty: one flush a read");
        after = commit("9e107d9d37", "jetty: one flush a write");
        assertEquals("2fc1a1934f against 9e107d9d37", text().heading());
        assertEquals("2fc1a1934f; \u201cjetty: one flush a read\u201d", text().base());
    }

    @Test
    void aLibraryComesBeforeTheCommit() {
        before = library("12.0.25", commit("2fc1a1934f", "a"));
        after = library("12.1.12", commit("9e107d9d37", "b"));
        assertEquals("Jetty 12.0.25 against 12.1.12", text().heading());
        assertEquals("Jetty 12.1.12; 9e107d9d37; \u201cb\u201d", text().head());
    }

    @Test
    void aFlagOfOneSideIsToldApartFromThoseOfBoth() {
        flag(head, "-XX:+UseZGC");
        assertEquals("Further JVM flags: none against -XX:+UseZGC", text().heading());
        assertEquals("no further JVM flags", text().base());
        assertEquals("OpenJDK 64-Bit Server VM 17.0.15+6; JVM flags -Xmx1g", text().both());
    }

    @Test
    void aJvmAndFlagsThatAFileDoesNotNameAreNotKnown() {
        for (String field : List.of("vmName", "vmVersion", "jvmArgs")) {
            head.with(row -> row.remove(field));
        }
        assertEquals("OpenJDK 64-Bit Server VM 17.0.15+6; further JVM flags -Xmx1g", text().base());
        assertEquals("JVM not known; further JVM flags not known", text().head());
    }

    @Test
    void argumentsOfTheBuildAreToldOfTheSideThatHasThem() {
        before = origin(
                new Origin(Optional.of("2fc1a1934f"), Optional.empty(), List.of("-Djetty.version=12.0.25"), List.of()));
        after = origin(new Origin(Optional.of("2fc1a1934f"), Optional.empty(), List.of(), List.of()));
        assertEquals("built with -Djetty.version=12.0.25", text().base());
        assertEquals("built without arguments", text().head());
    }

    @Test
    void jarsThatChangedAlikeAreToldTogether() {
        before = commit("a", "s", "netty-buffer-4.2.6.Final.jar 1", "netty-codec-4.2.6.Final.jar 2", "asm-9.7.jar 3");
        after = commit("a", "s", "netty-buffer-4.2.7.Final.jar 4", "netty-codec-4.2.7.Final.jar 5", "asm-9.7.jar 3");
        assertEquals("netty-buffer, netty-codec: 4.2.6.Final against 4.2.7.Final", text().heading());
    }

    @Test
    void aJarOfTheSameVersionAndOtherContentIsTold() {
        before = commit("a", "s", "netty-buffer-4.2.7.Final-SNAPSHOT.jar 1");
        after = commit("a", "s", "netty-buffer-4.2.7.Final-SNAPSHOT.jar 2");
        assertEquals("netty-buffer: 4.2.7.Final-SNAPSHOT, other content", text().head());
    }

    @Test
    void jarsThatALibraryTellsOfAreNotToldAgain() {
        before = library("12.0.25", commit("a", "s", "jetty-io-12.0.25.jar 1"));
        after = library("12.1.12", commit("a", "s", "jetty-io-12.1.12.jar 2"));
        assertEquals("Jetty 12.1.12", text().head());
    }

    @Test
    void withoutAKnownDifferenceTheFilesAreTheHeading() {
        assertEquals("base.json against head.json", text().heading());
        assertEquals("", text().base());
        assertFalse(text().both().isEmpty());
    }
}
