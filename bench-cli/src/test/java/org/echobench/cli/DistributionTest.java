package org.echobench.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.echobench.cli.options.TypedWords;
import org.echobench.cli.run.PlanBuilder;
import org.echobench.cli.run.RunOptions;
import org.echobench.cli.run.Targets;
import org.echobench.cli.servers.Distribution;
import org.echobench.cli.servers.ServerCatalog;
import org.echobench.results.UserError;
import org.echobench.runner.plan.JmhBenchmark;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Servers of modules that the command itself does not have on its class path. */
@Tag("integration")
class DistributionTest {

    private static final String PROVIDER = """
            package made;

            import java.util.Optional;
            import org.echobench.core.spi.*;

            public class %1$s implements BenchServerProvider {
                public ServerInfo info() {
                    return new ServerInfo("%2$s", "Made %1$s", "4.5.6", Threading.POOL, FlushPolicy.PER_READ);
                }
                public Optional<String> unavailable() {
                    return %3$s;
                }
                public BenchServer start(ServerConfig config) {
                    throw new IllegalStateException("not started in this test");
                }
            }
            """;

    @TempDir
    Path temp;

    private Path home;

    @BeforeEach
    void makeDistribution() throws IOException {
        home = temp.resolve("dist");
        Path servers = home.resolve("servers");
        module(servers, "first", "First", "first", "Optional.empty()");
        module(servers, "second", "Second", "second-vt", "Optional.of(\"needs JDK 99 or newer\")");
    }

    private void module(Path servers, String folder, String className, String id, String unavailable)
            throws IOException {
        Path classes = temp.resolve(folder + "-classes");
        TestJar.compile(
                classes,
                className,
                PROVIDER.formatted(className, id, unavailable),
                System.getProperty("java.class.path"),
                "-proc:none");
        TestJar.write(
                Files.createDirectories(servers.resolve(folder)).resolve(folder + ".jar"),
                Map.of(
                        "made/" + className + ".class",
                        Files.readAllBytes(classes.resolve("made").resolve(className + ".class")),
                        TestJar.PROVIDERS,
                        TestJar.bytes("made." + className + "\n")));
    }

    private static String line(Cli.Result result, String start) {
        return result.outLines().stream()
                .filter(line -> line.startsWith(start))
                .findFirst()
                .orElseThrow(() -> new AssertionError(result.out() + result.err()));
    }

    @Test
    void everyServerIsListedWithWhatItIs() {
        Cli.Result result = Cli.run(home, "list").exits(0);
        assertTrue(line(result, "first ").matches("first +Made First +4\\.5\\.6 +pool +pool +per read +yes"));
        assertTrue(line(result, "reference ").contains("java.nio"));
        assertTrue(line(result, "quick ").contains("echo"));
        assertFalse(line(result, "ClosedLoop.run -p exchange=echo").isEmpty());
    }

    @Test
    void aServerThatCannotRunHereIsListedWithTheReason() {
        assertTrue(line(Cli.run(home, "list"), "second-vt ").endsWith("no: needs JDK 99 or newer"));
    }

    @Test
    void aServerThatCannotRunHereIsNotMeasured() {
        Cli.run(home, "run --server first,second-vt --dry-run")
                .refuses("The server 'second-vt' is not available here: needs JDK 99 or newer");
    }

    @Test
    void aServerWithoutSettingsOfItsOwnIsLeftOutOfARowThatAsksForThem() {
        Cli.run(home, "run --suite as-shipped --server reference,first --dry-run")
                .says("left out: json,asShipped=true, reference: this row has only the suite's settings");
    }

    @Test
    void eachServerHasItsOwnClassPath() {
        ServerCatalog catalog = ServerCatalog.of(new Distribution(home));
        List<Path> first = catalog.find("first").classPath();
        assertEquals(
                List.of("first.jar"),
                first.stream().map(jar -> jar.getFileName().toString()).toList());
        assertFalse(catalog.find("reference").classPath().contains(first.get(0)));
    }

    @Test
    void aLibraryThatServersShareStandsOnce() throws IOException {
        Path shared = Files.createDirectories(home.resolve("jars")).resolve("a-library.jar");
        Files.createFile(shared);
        for (String module : List.of("first", "second")) {
            Files.writeString(
                    home.resolve("servers").resolve(module).resolve("classpath"), "../../jars/a-library.jar\n");
        }
        ServerCatalog catalog = ServerCatalog.of(new Distribution(home));
        for (String server : List.of("first", "second-vt")) {
            assertEquals(shared.toRealPath(), catalog.find(server).classPath().get(0));
        }
    }

    /** A module of the user's, with the jar that a fork begins with. */
    private Path guest(String id) throws IOException {
        Path guests = temp.resolve("my servers");
        module(guests, "third", "Third", id, "Optional.empty()");
        Files.copy(
                guests.resolve("third").resolve("third.jar"),
                guests.resolve("third").resolve("bench-core-1.jar"));
        return guests;
    }

    @Test
    void serversOfAnotherFolderStandBesideItsOwn() throws IOException {
        String guests = guest("third").toString();
        assertTrue(line(Cli.run(home, "list --servers-dir", guests), "third ").contains("Made Third"));
        Cli.run(home, "run --servers-dir", guests, "--server", "first,third", "--rounds", "1", "--dry-run")
                .exits(0)
                .printsLine("echo-forked third round 1");
    }

    @Test
    void aServerWithTheIdOfAnotherIsRefused() throws IOException {
        Cli.run(home, "list --servers-dir", guest("first"))
                .exits(2)
                .complains("The server 'first' of ")
                .complains(" has the same id as another one");
    }

    @Test
    void aFolderWithoutServersIsRefused() throws IOException {
        Path empty = Files.createDirectories(temp.resolve("empty"));
        for (Path folder : List.of(empty, temp.resolve("none"))) {
            Cli.run(home, "list --servers-dir", folder)
                    .refuses("--servers-dir: " + folder + " must have a folder of jars for each server module.");
        }
    }

    @Test
    void aModuleWithoutWhatAForkNeedsIsRefused() throws IOException {
        Path guests = temp.resolve("guests");
        module(guests, "third", "Third", "third", "Optional.empty()");
        Cli.run(home, "run --servers-dir", guests, "--dry-run")
                .refusesFor("has no bench-core-VERSION.jar: it needs every jar of the provider's class path");
    }

    @Test
    void aSuitesServerThatIsMissingIsNamed() {
        Cli.run(home, "run --dry-run").refusesFor("Unknown server 'netty'");
    }

    @Test
    void theDryRunShowsThePlanOfTheSeed() {
        Cli.Result result = Cli.run(home, "run --server reference,first --rounds 2 --seed 9 --dry-run")
                .exits(0);
        List<String> lines = result.outLines();
        assertEquals(4 * 2 * 2 + 2, lines.size());
        assertTrue(lines.get(16).startsWith("Processors: server "), lines.get(16));
        assertTrue(lines.get(17).matches("16 forks, about .* min .* s, seed 9"), lines.get(17));
        assertEquals(
                lines,
                Cli.run(home, "run --server reference,first --rounds 2 --seed 9 --dry-run")
                        .outLines());
    }

    @Test
    void severalValuesGiveARowEach() {
        List<String> rows = Cli.run(
                        home,
                        "run --server first --include ^echo-forked$ --suite quick --rounds 1 -p payload=16,1024 --dry-run")
                .outLines();
        assertEquals(
                List.of("echo-forked,payload=1024 first round 1", "echo-forked,payload=16 first round 1"),
                rows.stream().limit(2).sorted().toList());
    }

    @Test
    void theDatabaseIsOnTheClassPathOfRowsThatWaitForItAlone() throws IOException {
        Path jar = Files.createDirectories(home.resolve("handlers/jdbc")).resolve("database.jar");
        Files.createFile(jar);
        assertEquals(List.of(List.of(), List.of(jar)), added("handlerWaitMicros=10000,jdbc:10000"));
    }

    @Test
    void withoutTheDatabaseRowsThatWaitForItAreRefused() {
        UserError error = assertThrows(UserError.class, () -> added("handlerWaitMicros=jdbc:10000"));
        assertEquals(
                "This distribution has no handlers/jdbc, the database for which handlers wait.", error.getMessage());
    }

    /** What each row of plaintext requests adds to the class path of its server. */
    private List<List<Path>> added(String param) {
        PlanBuilder builder = new PlanBuilder(
                new Distribution(home),
                ServerCatalog.of(new Distribution(home)),
                new Targets(List.of()),
                JmhBenchmark.all());
        RunOptions options = new RunOptions();
        TypedWords.read(
                options,
                List.of("--server", "first", "--include", "ClosedLoop", "-p", "exchange=plaintext", "-p", param));
        return builder.build(options, Optional.empty()).rows().stream()
                .map(row -> row.classPath().files())
                .toList();
    }
}
