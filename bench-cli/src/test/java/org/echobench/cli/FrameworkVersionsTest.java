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
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("integration")
class FrameworkVersionsTest {

    @TempDir
    Path temp;

    private AcmeFramework acme;

    @BeforeEach
    void makeDistributionAndRepository() throws IOException {
        acme = new AcmeFramework(temp);
        acme.library("2.0", AcmeFramework.PLAIN);
        acme.library("3.0", AcmeFramework.WITHOUT_START);
    }

    @AfterEach
    void restore() {
        acme.close();
    }

    private ServerCatalog.Entry find(String asked) {
        return ServerCatalog.of(new Distribution(acme.home)).find(asked);
    }

    private void assertRefused(String sentence, String server) {
        Cli.Result result = Cli.run(acme.home, "run", "--server", server, "--dry-run");
        assertEquals(2, result.exitCode(), result.out() + result.err());
        assertEquals(List.of("echobench: " + sentence), result.errLines());
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
        Cli.Result plan = Cli.run(acme.home, "run", "--server", "acme:1.0,acme:2.0", "--rounds", "1", "--dry-run");
        assertTrue(plan.outLines().contains("echo-forked acme-1.0 round 1"), plan.out() + plan.err());
        assertTrue(plan.outLines().contains("echo-forked acme-2.0 round 1"), plan.out() + plan.err());
    }

    @Test
    void aSnapshotComesFromTheLocalRepository() throws IOException {
        acme.library(acme.maven.resolve("repository"), "4.0-SNAPSHOT", AcmeFramework.PLAIN);
        assertEquals("4.0-SNAPSHOT", find("acme:4.0-SNAPSHOT").info().version());
    }

    @Test
    void theSidesOfADuetMayBeVersions() {
        Cli.Result duet =
                Cli.run(acme.home, "duet", "acme:1.0", "acme:2.0", "--suite", "smoke", "--pairs", "2", "--dry-run");
        assertEquals(0, duet.exitCode(), duet.err());
        assertTrue(duet.out().contains("acme-echo-forked base round 1"), duet.out());
    }

    @Test
    void jarsOfALibraryAreASideOnTheClassPathOfTheVersion() throws IOException {
        Path jars = Files.createDirectories(temp.resolve("jars"));
        Files.copy(acme.library("2.1", AcmeFramework.PLAIN), jars.resolve("acme-lib-2.1.jar"));
        String head = jars.toString();
        Cli.Result duet = Cli.run(acme.home, "duet", "acme:1.0", head, "--suite", "smoke", "--pairs", "2", "--dry-run");
        assertEquals(0, duet.exitCode(), duet.err());
        assertTrue(duet.err().contains("head: the folder jars"), duet.err());
        assertTrue(duet.out().contains("acme-echo-forked head round 1"), duet.out());
    }

    @Test
    void versionsOfTwoServersAreNoDuet() {
        Cli.Result duet = Cli.run(acme.home, "duet", "acme:1.0", "netty:2.0", "--dry-run");
        assertEquals(2, duet.exitCode());
        assertEquals(
                List.of("echobench: The sides of a duet are one server, but acme:1.0 and netty:2.0 are two."),
                duet.errLines());
    }

    @Test
    void aVersionThatDoesNotExistIsNamed() {
        assertRefused("acme:9.9 cannot be had: Maven finds no test:acme-lib:jar:9.9.", "acme:9.9");
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
        assertRefused("reference:1.0 cannot be had: this server has one version only.", "reference:1.0");
    }

    @Test
    void withoutANetworkTheRepositoryIsNamed() throws IOException {
        int port;
        try (ServerSocket closed = new ServerSocket(0)) {
            port = closed.getLocalPort();
        }
        acme.settings("http://127.0.0.1:" + port + "/");
        Cli.Result result = Cli.run(acme.home, "run", "--server", "acme:2.0", "--dry-run");
        assertEquals(2, result.exitCode(), result.out() + result.err());
        assertEquals(1, result.errLines().size(), result.err());
        assertTrue(result.err().startsWith("echobench: acme:2.0 cannot be had: "), result.err());
        assertTrue(result.err().contains(" from the repository folder: "), result.err());
    }

    @Test
    void settingsThatAreBrokenAreNamed() throws IOException {
        Files.writeString(acme.maven.resolve("settings.xml"), "<settings>");
        Cli.Result result = Cli.run(acme.home, "run", "--server", "acme:2.0", "--dry-run");
        assertEquals(2, result.exitCode(), result.out() + result.err());
        assertEquals(1, result.errLines().size(), result.err());
        assertTrue(result.err().startsWith("echobench: Maven's settings cannot be used: "), result.err());
        assertTrue(result.err().contains(acme.maven.resolve("settings.xml").toString()), result.err());
    }

    @Test
    void aLocalRepositoryThatCannotBeWrittenIsNoSurprise() throws IOException {
        Files.writeString(acme.maven.resolve("repository"), "a file and no folder");
        Cli.Result result = Cli.run(acme.home, "run", "--server", "acme:2.0", "--dry-run");
        assertEquals(2, result.exitCode(), result.out() + result.err());
        assertEquals(1, result.errLines().size(), result.err());
        assertTrue(result.err().startsWith("echobench: acme:2.0 cannot be had: "), result.err());
    }

    @Test
    @Tag("fork")
    void whatDoesNotLinkFailsWithWhatIsMissingAndTheOtherIsMeasured() {
        Cli.Result result = Cli.run(
                acme.home,
                "run",
                "--suite",
                "smoke",
                "--include",
                "plaintext",
                "--scale",
                "0.05",
                "--server",
                "acme:3.0,acme:2.0",
                "--jvm-args",
                Cli.SMALL_JVM,
                "--out",
                temp.resolve("run").toString());
        assertEquals(3, result.exitCode(), result.out() + result.err());
        assertTrue(
                result.out().contains("there is no method int acme.lib.Engine.start()"), result.out() + result.err());
        assertTrue(result.outLines().stream().anyMatch(line -> line.startsWith("acme-2.0 ")), result.out());
    }
}
