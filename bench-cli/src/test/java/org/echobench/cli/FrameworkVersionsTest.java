package org.echobench.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.echobench.cli.servers.Distribution;
import org.echobench.cli.servers.ServerCatalog;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("integration")
class FrameworkVersionsTest {

    @TempDir
    static Path temp;

    private static AcmeFramework acme;

    @BeforeAll
    static void makeDistributionAndRepository() throws IOException {
        acme = new AcmeFramework(temp);
        acme.library("2.0", AcmeFramework.PLAIN);
        acme.library("3.0", AcmeFramework.WITHOUT_START);
    }

    @AfterAll
    static void restore() {
        acme.close();
    }

    private ServerCatalog.Entry find(String asked) {
        return ServerCatalog.of(new Distribution(acme.home)).find(asked);
    }

    private void assertRefused(String sentence, String server) {
        Cli.run(acme.home, "run --server", server, "--dry-run").refuses(sentence);
    }

    private static List<String> names(ServerCatalog.Entry entry) {
        return entry.classPath().stream()
                .map(jar -> jar.getFileName().toString())
                .toList();
    }

    @Test
    void anotherVersionTakesThePlaceOfTheModulesOwn() {
        assertEquals(
                names(find("acme")).stream()
                        .map(name -> name.replace("acme-lib-1.0", "acme-lib-2.0"))
                        .toList(),
                names(find("acme:2.0")));
    }

    @Test
    void theVersionIsReadFromWhatCame() {
        assertEquals("2.0", find("acme:2.0").info().version());
    }

    @Test
    void aRowIsNamedWithItsVersion() {
        Cli.run(acme.home, "run --server acme:1.0,acme:2.0 --rounds 1 --dry-run")
                .printsLine("echo-forked acme-1.0 round 1")
                .printsLine("echo-forked acme-2.0 round 1");
    }

    @Test
    void aSnapshotComesFromTheLocalRepository() throws IOException {
        acme.library(acme.maven.resolve("repository"), "4.0-SNAPSHOT", AcmeFramework.PLAIN);
        assertEquals("4.0-SNAPSHOT", find("acme:4.0-SNAPSHOT").info().version());
    }

    @Test
    void theSidesOfADuetMayBeVersions() {
        Cli.run(acme.home, "duet acme:1.0 acme:2.0 --suite smoke --pairs 2 --dry-run")
                .exits(0)
                .prints("acme-echo-forked base round 1");
    }

    @Test
    void jarsOfALibraryAreASideOnTheClassPathOfTheVersion() throws IOException {
        Path jars = Files.createDirectories(temp.resolve("jars"));
        Files.copy(acme.library("2.1", AcmeFramework.PLAIN), jars.resolve("acme-lib-2.1.jar"));
        String head = jars.toString();
        Cli.run(acme.home, "duet acme:1.0 --suite smoke --pairs 2 --dry-run", head)
                .exits(0)
                .complains("head: the folder jars")
                .prints("acme-echo-forked head round 1");
    }

    @Test
    void versionsOfTwoServersAreNoDuet() {
        Cli.run(acme.home, "duet acme:1.0 netty:2.0 --dry-run")
                .refuses("Both sides of a duet are the same server, but acme:1.0 and netty:2.0 are not.");
    }

    @Test
    void aVersionThatDoesNotExistIsNamed() {
        assertRefused("acme:9.9 is not available: Maven does not find test:acme-lib:jar:9.9.", "acme:9.9");
    }

    @Test
    void furtherPropertiesOfThePomFollowTheVersion() {
        assertEquals("2.0", find("acme:1.0:framework.version=2.0").info().version());
    }

    @Test
    void aPropertyThatThePomDoesNotHaveIsNamed() {
        assertRefused(
                "Unknown property of the server's pom 'framework.versoin': did you mean 'framework.version'?",
                "acme:1.0:framework.versoin=2.0");
    }

    @Test
    void aServerThatDoesNotExistIsNamed() {
        assertRefused("Unknown server 'acne': did you mean 'acme'?", "acne:1.0");
    }

    @Test
    void aServerWithoutAFrameworkHasOneVersion() {
        assertRefused("reference:1.0 is not available: this server has only one version.", "reference:1.0");
    }

    private static void assertRefused(AcmeFramework other, String... parts) {
        Cli.run(other.home, "run --server acme:2.0 --dry-run").refusesFor(parts);
    }

    @Test
    void withoutANetworkTheRepositoryIsNamed(@TempDir Path folder) throws IOException {
        int port;
        try (ServerSocket closed = new ServerSocket(0)) {
            port = closed.getLocalPort();
        }
        try (AcmeFramework other = new AcmeFramework(folder)) {
            other.settings("http://127.0.0.1:" + port + "/");
            assertRefused(other, "echobench: acme:2.0 is not available: ", " from the repository folder: ");
        }
    }

    @Test
    void settingsThatAreBrokenAreNamed(@TempDir Path folder) throws IOException {
        try (AcmeFramework other = new AcmeFramework(folder)) {
            Path settings = Files.writeString(other.maven.resolve("settings.xml"), "<settings>");
            assertRefused(other, "echobench: Maven's settings cannot be used: ", settings.toString());
        }
    }

    @Test
    void aLocalRepositoryThatCannotBeWrittenIsNoSurprise(@TempDir Path folder) throws IOException {
        try (AcmeFramework other = new AcmeFramework(folder)) {
            Files.writeString(other.maven.resolve("repository"), "a file and no folder");
            assertRefused(other, "echobench: acme:2.0 is not available: ");
        }
    }

    @Test
    @Tag("fork")
    void whatDoesNotLinkFailsWithWhatIsMissingAndTheOtherIsMeasured() {
        Cli.Result result = Cli.run(
                        acme.home,
                        "run --suite smoke --include plaintext --scale 0.05 --server acme:3.0,acme:2.0 --jvm-args",
                        Cli.SMALL_JVM,
                        "--out",
                        temp.resolve("run"))
                .exits(3)
                .prints("there is no method int acme.lib.Engine.start()");
        assertTrue(result.outLines().stream().anyMatch(line -> line.startsWith("acme-2.0 ")), result.out());
    }
}
