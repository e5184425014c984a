package org.echobench.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.echobench.cli.servers.Distribution;
import org.echobench.cli.servers.ServerCatalog;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server module whose framework comes in versions from a repository in a folder, which the user's settings name. */
class FrameworkVersionsTest {

    private static final String PROVIDER = """
            package acme;

            import java.io.IOException;
            import org.echobench.core.reference.*;
            import org.echobench.core.spi.*;

            public class AcmeProvider implements BenchServerProvider {
                public ServerInfo info() {
                    String version = LibraryVersion.ofResource(AcmeProvider.class, "/acme.properties");
                    return new ServerInfo("acme", "Acme", version, Threading.EVENT_LOOP, FlushPolicy.PER_READ);
                }
                public BenchServer start(ServerConfig config) throws IOException {
                    acme.lib.Engine.start();
                    return ReferenceServer.start("acme", config, () -> Disturbance.NONE);
                }
            }
            """;

    private static final String ENGINE = "package acme.lib; public class Engine { %s }";

    private static final String POM = "<project><modelVersion>4.0.0</modelVersion><groupId>test</groupId>"
            + "<artifactId>%s</artifactId><version>%s</version>%s</project>";

    private static final String DEPENDENCY =
            "<dependency><groupId>test</groupId><artifactId>%s</artifactId><version>%s</version></dependency>";

    @TempDir
    Path temp;

    private final String userHome = System.getProperty("user.home");
    private Path home;
    private Path maven;

    @BeforeEach
    void makeDistributionAndRepository() throws IOException {
        System.setProperty("user.home", temp.resolve("user").toString());
        System.clearProperty("maven.repo.local");
        maven = Files.createDirectories(temp.resolve("user/.m2"));
        home = temp.resolve("dist");
        Path repository = temp.resolve("repository");
        Path starts = library(repository, "1.0", "public static void start() {}");
        library(repository, "2.0", "public static void start() {}");
        library(repository, "3.0", "");
        settings(repository.toUri().toString());
        module(starts);
    }

    @AfterEach
    void restore() {
        System.setProperty("user.home", userHome);
    }

    private void settings(String mirror) throws IOException {
        Files.writeString(
                maven.resolve("settings.xml"),
                "<settings><mirrors><mirror><id>folder</id><mirrorOf>*</mirrorOf><url>" + mirror
                        + "</url></mirror></mirrors></settings>");
    }

    /** A version of the framework as a repository has it. */
    private Path library(Path repository, String version, String members) throws IOException {
        Path folder =
                Files.createDirectories(repository.resolve("test/acme-lib").resolve(version));
        Path classes = temp.resolve("lib-" + version);
        compile(classes, "acme/lib/Engine", ENGINE.formatted(members), "");
        Files.writeString(folder.resolve("acme-lib-" + version + ".pom"), POM.formatted("acme-lib", version, ""));
        Path jar = folder.resolve("acme-lib-" + version + ".jar");
        jar(
                jar,
                Map.of(
                        "acme/lib/Engine.class",
                        Files.readAllBytes(classes.resolve("acme/lib/Engine.class")),
                        "acme.properties",
                        bytes("version=" + version)));
        return jar;
    }

    /** The module, with the first version. */
    private void module(Path library) throws IOException {
        Path folder = ClassPathFolder.make(home.resolve("servers/acme"), name -> true);
        String dependencies;
        try (Stream<Path> jars = Files.list(folder)) {
            dependencies = jars.map(jar -> jar.getFileName().toString().replace(".jar", ""))
                    .map(name -> DEPENDENCY.formatted(
                            name.substring(0, name.lastIndexOf('-')), name.substring(name.lastIndexOf('-') + 1)))
                    .collect(Collectors.joining());
        }
        Files.copy(library, folder.resolve(library.getFileName()));
        Path classes = temp.resolve("module");
        compile(classes, "acme/AcmeProvider", PROVIDER, library.toString());
        String rest = "<properties><framework.version>1.0</framework.version></properties><dependencies>" + dependencies
                + DEPENDENCY.formatted("acme-lib", "${framework.version}") + "</dependencies>";
        jar(
                folder.resolve("server-acme-1.jar"),
                Map.of(
                        "acme/AcmeProvider.class",
                        Files.readAllBytes(classes.resolve("acme/AcmeProvider.class")),
                        "META-INF/services/org.echobench.core.spi.BenchServerProvider",
                        bytes("acme.AcmeProvider"),
                        "META-INF/maven/test/server-acme/pom.xml",
                        bytes(POM.formatted("server-acme", "1", rest))));
    }

    private static void compile(Path classes, String name, String text, String library) throws IOException {
        Path source = classes.resolve(name + ".java");
        Files.createDirectories(source.getParent());
        Files.writeString(source, text);
        String classPath = System.getProperty("java.class.path") + File.pathSeparator + library;
        String[] words = {"-proc:none", "-cp", classPath, "-d", classes.toString(), source.toString()};
        assertEquals(0, ToolProvider.getSystemJavaCompiler().run(null, null, null, words));
    }

    private static void jar(Path file, Map<String, byte[]> content) throws IOException {
        try (OutputStream out = Files.newOutputStream(file);
                JarOutputStream jar = new JarOutputStream(out)) {
            for (Map.Entry<String, byte[]> entry : content.entrySet()) {
                jar.putNextEntry(new JarEntry(entry.getKey()));
                jar.write(entry.getValue());
            }
        }
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private ServerCatalog.Entry find(String asked) {
        return ServerCatalog.of(new Distribution(home)).find(asked);
    }

    private void assertRefused(String sentence, String server) {
        Cli.Result result = Cli.run(home, "run", "--server", server, "--dry-run");
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
        Cli.Result plan = Cli.run(home, "run", "--server", "acme:1.0,acme:2.0", "--rounds", "1", "--dry-run");
        assertTrue(plan.outLines().contains("echo-forked acme-1.0 round 1"), plan.out() + plan.err());
        assertTrue(plan.outLines().contains("echo-forked acme-2.0 round 1"), plan.out() + plan.err());
    }

    @Test
    void aSnapshotComesFromTheLocalRepository() throws IOException {
        library(maven.resolve("repository"), "4.0-SNAPSHOT", "public static void start() {}");
        assertEquals("4.0-SNAPSHOT", find("acme:4.0-SNAPSHOT").info().version());
    }

    @Test
    void theSidesOfADuetMayBeVersions() {
        Cli.Result duet =
                Cli.run(home, "duet", "acme:1.0", "acme:2.0", "--suite", "smoke", "--pairs", "2", "--dry-run");
        assertEquals(0, duet.exitCode(), duet.err());
        assertTrue(duet.out().contains("acme-echo-forked base round 1"), duet.out());
    }

    @Test
    void versionsOfTwoServersAreNoDuet() {
        Cli.Result duet = Cli.run(home, "duet", "acme:1.0", "netty:2.0", "--dry-run");
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
        settings("http://127.0.0.1:" + port + "/");
        Cli.Result result = Cli.run(home, "run", "--server", "acme:2.0", "--dry-run");
        assertEquals(2, result.exitCode(), result.out() + result.err());
        assertEquals(1, result.errLines().size(), result.err());
        assertTrue(result.err().startsWith("echobench: acme:2.0 cannot be had: "), result.err());
        assertTrue(result.err().contains(" from the repository folder: "), result.err());
    }

    @Test
    void settingsThatAreBrokenAreNamed() throws IOException {
        Files.writeString(maven.resolve("settings.xml"), "<settings>");
        Cli.Result result = Cli.run(home, "run", "--server", "acme:2.0", "--dry-run");
        assertEquals(2, result.exitCode(), result.out() + result.err());
        assertEquals(1, result.errLines().size(), result.err());
        assertTrue(result.err().startsWith("echobench: Maven's settings cannot be used: "), result.err());
        assertTrue(result.err().contains(maven.resolve("settings.xml").toString()), result.err());
    }

    @Test
    void aLocalRepositoryThatCannotBeWrittenIsNoSurprise() throws IOException {
        Files.writeString(maven.resolve("repository"), "a file and no folder");
        Cli.Result result = Cli.run(home, "run", "--server", "acme:2.0", "--dry-run");
        assertEquals(2, result.exitCode(), result.out() + result.err());
        assertEquals(1, result.errLines().size(), result.err());
        assertTrue(result.err().startsWith("echobench: acme:2.0 cannot be had: "), result.err());
    }

    @Test
    @Tag("fork")
    void whatDoesNotLinkFailsWithWhatIsMissingAndTheOtherIsMeasured() {
        Cli.Result result = Cli.run(
                home,
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
                result.out().contains("there is no method void acme.lib.Engine.start()"), result.out() + result.err());
        assertTrue(result.outLines().stream().anyMatch(line -> line.startsWith("acme-2.0 ")), result.out());
    }
}
