package org.echobench.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.echobench.results.Json;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Duets of a range of releases. */
@Tag("integration")
class RangeSearchTest {

    private static final String ALLOCATES = "public static int start() { return 100_000; }";

    @TempDir
    Path temp;

    private AcmeFramework acme;

    @BeforeEach
    void makeReleases() throws IOException {
        acme = new AcmeFramework(temp);
        acme.list("0.9", "1.0", "1.1.0.Alpha1", "1.1.0.RC1", "2.0", "10.0", "3.0");
        acme.library("2.0", AcmeFramework.PLAIN);
        acme.library("3.0", AcmeFramework.WITHOUT_START);
        acme.library("10.0", ALLOCATES);
    }

    @AfterEach
    void restore() {
        acme.close();
    }

    private Cli.Result planned(String range) {
        return Cli.run(acme.home, "duet", range, "--suite", "smoke", "--include", "plaintext", "--dry-run");
    }

    private void assertRefused(String sentence, String... words) {
        Cli.Result result = Cli.run(acme.home, words);
        assertEquals(2, result.exitCode(), result.out() + result.err());
        assertEquals(List.of("echobench: " + sentence), result.errLines());
    }

    @Test
    void theReleasesBetweenTheEndsAreInTheOrderOfTheirVersionsAndWithoutEarlyOnes() {
        Cli.Result plan = planned("acme:1.0..10.0");
        assertEquals(0, plan.exitCode(), plan.err());
        assertTrue(plan.outLines().contains("4 releases: 1.0, 2.0, 3.0, 10.0"), plan.out());
    }

    @Test
    void earlyReleasesAreAmongThemIfAnEndIsOne() throws IOException {
        acme.library("1.1.0.RC1", AcmeFramework.PLAIN);
        Cli.Result plan = planned("acme:1.0..1.1.0.RC1");
        assertEquals(0, plan.exitCode(), plan.err());
        assertTrue(plan.outLines().contains("3 releases: 1.0, 1.1.0.Alpha1, 1.1.0.RC1"), plan.out());
    }

    @Test
    void anotherLibraryOfTheSameVersionIsNotTakenForTheFramework() throws IOException {
        String version;
        try (Stream<Path> jars = Files.list(acme.home.resolve("servers/acme"))) {
            version = jars.map(jar -> jar.getFileName().toString())
                    .filter(name -> name.startsWith("HdrHistogram-"))
                    .map(name -> name.replaceAll("HdrHistogram-|\\.jar", ""))
                    .findFirst()
                    .orElseThrow();
        }
        acme.library(version, AcmeFramework.PLAIN);
        acme.list("1.0", version);
        Cli.Result plan = planned("acme:1.0.." + version);
        assertEquals(0, plan.exitCode(), plan.err());
        assertTrue(plan.outLines().contains("2 releases: 1.0, " + version), plan.out());
    }

    @Test
    void anEndThatIsNoReleaseIsNamed() throws IOException {
        acme.library("10.1", ALLOCATES);
        assertRefused("Unknown release '10.1': did you mean '10.0'?", "duet", "acme:1.0..10.1", "--dry-run");
    }

    @Test
    void aRangeThatEndsBeforeItBeginsIsRefused() {
        assertRefused("acme:10.0..2.0: the last release must be after the first.", "duet", "acme:10.0..2.0");
    }

    @Test
    void onlyDuetsHaveRanges() {
        assertRefused(
                "acme:1.0..2.0 is a range of releases, which only duet measures.", "run", "--server", "acme:1.0..2.0");
    }

    @Test
    void aRangeIsBothSides() {
        assertRefused(
                "acme:1.0..2.0 is both sides of the duet: leave out acme:2.0.", "duet", "acme:1.0..2.0", "acme:2.0");
    }

    @Test
    void eachDuetOfARangeHasTheSameNumberOfPairs() {
        assertRefused(
                "A range takes --pairs, for each of its duets: leave out --minutes and --share.",
                "duet",
                "acme:1.0..2.0",
                "--minutes",
                "20");
    }

    @Test
    @Tag("fork")
    void theReleaseThatChangedARowIsFoundAndWhatDoesNotLinkIsSteppedOver() throws IOException {
        Path out = temp.resolve("search");
        Cli.Result search = Cli.run(
                acme.home,
                "duet",
                "acme:1.0..10.0",
                "--suite",
                "smoke",
                "--include",
                "plaintext",
                "--scale",
                "0.05",
                "--pairs",
                "6",
                "--explain",
                "0",
                "--base-jvm-args",
                Cli.SMALL_JVM,
                "--head-jvm-args",
                Cli.SMALL_JVM,
                "--out",
                out.toString());
        JsonNode ends = Json.read(out.resolve("1.0..10.0/verdicts.json"));
        assumeTrue(ends.path("counts").path("SUSPECT").asInt() == 0, "others use this machine");
        assertEquals(1, search.exitCode(), search.out() + search.err());
        String found = Files.readString(out.resolve("range.txt"));
        assertTrue(found.contains("3.0 is stepped over: "), found);
        assertTrue(found.contains("there is no method int acme.lib.Engine.start()"), found);
        assertTrue(
                found.contains("One of 3.0, 10.0 changed server.alloc of acme-plaintext-forked: against 2.0 "), found);
        assertTrue(Files.exists(out.resolve("2.0..10.0/verdicts.json")), found);
        Cli.Result resumed = Cli.run(acme.home, "duet", "--resume", out.toString());
        assertEquals(1, resumed.exitCode(), resumed.out() + resumed.err());
        assertEquals(found, Files.readString(out.resolve("range.txt")));
        Path page = temp.resolve("page.html");
        Cli.Result releases = Cli.run("history", "releases", out.toString(), "--out", page.toString());
        assertEquals(0, releases.exitCode(), releases.err());
        assertTrue(Files.readString(page).contains("Against 2.0, 10.0 allocates "), Files.readString(page));
    }
}
