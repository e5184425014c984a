package org.echobench.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.echobench.results.Json;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Duets of a range of releases. */
@Tag("integration")
class RangeSearchTest {

    private static final String ALLOCATES = "public static int start() { return 100_000; }";

    @TempDir
    static Path temp;

    private static AcmeFramework acme;

    @BeforeAll
    static void makeReleases() throws IOException {
        acme = new AcmeFramework(temp);
        acme.list("0.9", "1.0", "1.1.0.Alpha1", "1.1.0.RC1", "2.0", "10.0", "3.0");
        acme.library("2.0", AcmeFramework.PLAIN);
        acme.library("3.0", AcmeFramework.WITHOUT_START);
        acme.library("10.0", ALLOCATES);
    }

    @AfterAll
    static void restore() {
        acme.close();
    }

    private static Cli.Result planned(AcmeFramework framework, String range) {
        return Cli.run(framework.home, "duet --suite smoke --include plaintext --dry-run", range);
    }

    @Test
    void theReleasesBetweenTheEndsAreInTheOrderOfTheirVersionsAndWithoutEarlyOnes() {
        planned(acme, "acme:1.0..10.0").exits(0).printsLine("4 releases: 1.0, 2.0, 3.0, 10.0");
    }

    @Test
    void earlyReleasesAreAmongThemIfAnEndIsOne() throws IOException {
        acme.library("1.1.0.RC1", AcmeFramework.PLAIN);
        planned(acme, "acme:1.0..1.1.0.RC1").exits(0).printsLine("3 releases: 1.0, 1.1.0.Alpha1, 1.1.0.RC1");
    }

    @Test
    void anotherLibraryOfTheSameVersionIsNotTakenForTheFramework(@TempDir Path folder) throws IOException {
        try (AcmeFramework other = new AcmeFramework(folder);
                Stream<Path> jars = Files.list(other.home.resolve("servers/acme"))) {
            String version = jars.map(jar -> jar.getFileName().toString())
                    .filter(name -> name.startsWith("HdrHistogram-"))
                    .map(name -> name.replaceAll("HdrHistogram-|\\.jar", ""))
                    .findFirst()
                    .orElseThrow();
            other.library(version, AcmeFramework.PLAIN);
            other.list("1.0", version);
            planned(other, "acme:1.0.." + version).exits(0).printsLine("2 releases: 1.0, " + version);
        }
    }

    @Test
    void anEndThatIsNoReleaseIsNamed() throws IOException {
        acme.library("10.1", ALLOCATES);
        Cli.run(acme.home, "duet acme:1.0..10.1 --dry-run").refuses("Unknown release '10.1': did you mean '10.0'?");
    }

    @Test
    void aRangeThatEndsBeforeItBeginsIsRefused() {
        Cli.run(acme.home, "duet acme:10.0..2.0").refuses("acme:10.0..2.0: the last release must be after the first.");
    }

    @Test
    void onlyDuetsHaveRanges() {
        Cli.run(acme.home, "run --server acme:1.0..2.0")
                .refuses("acme:1.0..2.0 is a range of releases, and only duet measures one.");
    }

    @Test
    void aRangeIsBothSides() {
        Cli.run(acme.home, "duet acme:1.0..2.0 acme:2.0")
                .refuses("acme:1.0..2.0 is both sides of the duet: leave out acme:2.0.");
    }

    @Test
    void pathsChooseAmongCommits() {
        Cli.run(acme.home, "duet acme:1.0..2.0 --paths src")
                .refuses("--paths needs a range of commits, such as v1.0..HEAD.");
    }

    @Test
    void eachDuetOfARangeHasTheSameNumberOfPairs() {
        Cli.run(acme.home, "duet acme:1.0..2.0 --minutes 20")
                .refuses("A range takes --pairs, for each of its duets: leave out --minutes and --share.");
    }

    @Test
    @Tag("fork")
    void theReleaseThatChangedARowIsFoundAndWhatDoesNotLinkIsSteppedOver() throws IOException {
        Path out = temp.resolve("search");
        Cli.Result search = Cli.run(
                acme.home,
                "duet acme:1.0..10.0 --suite smoke --include plaintext --scale 0.05 --pairs 6 --explain 0 --base-jvm-args",
                Cli.SMALL_JVM,
                "--head-jvm-args",
                Cli.SMALL_JVM,
                "--out",
                out);
        JsonNode ends = Json.read(out.resolve("1.0..10.0/verdicts.json"));
        assumeTrue(ends.at("/counts/SUSPECT").asInt() == 0, "others use this machine");
        search.exits(1);
        String found = Files.readString(out.resolve("range.txt"));
        assertTrue(found.contains("3.0 is stepped over: "), found);
        assertTrue(found.contains("there is no method int acme.lib.Engine.start()"), found);
        assertTrue(
                found.contains("One of 3.0, 10.0 changed server.alloc of acme-plaintext-forked: against 2.0 "), found);
        assertTrue(Files.exists(out.resolve("2.0..10.0/verdicts.json")), found);
        Cli.run(acme.home, "duet --resume", out).exits(1);
        assertEquals(found, Files.readString(out.resolve("range.txt")));
        Cli.run(acme.home, "duet --floor 5 --resume", out)
                .refuses("--resume of a range keeps how its duets are judged: leave out --floor, --metric, --gate,"
                        + " --allow and --fail-on.");
        Path page = temp.resolve("page.html");
        Cli.run("history releases", out, "--out", page).exits(0);
        assertTrue(Files.readString(page).contains("Against 2.0, 10.0 allocates "), Files.readString(page));
    }
}
