package org.echobench.cli.duet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.echobench.cli.ClassPathFolder;
import org.echobench.cli.HeldProvider;
import org.echobench.cli.options.TypedWords;
import org.echobench.cli.servers.Distribution;
import org.echobench.results.ExitCode;
import org.echobench.results.UserError;
import org.echobench.runner.plan.JmhBenchmark;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which modules of a revision are built for the servers that are measured, and what is kept of them. */
@Tag("integration")
class ServerSidesTest {

    @TempDir
    static Path own;

    @TempDir
    Path source;

    @BeforeAll
    static void makeDistribution() throws IOException {
        HeldProvider.addTo(ClassPathFolder.make(own.resolve("servers/acme"), name -> true));
        ClassPathFolder.make(own.resolve("servers/other"), name -> true);
    }

    @BeforeEach
    void makeSource() throws IOException {
        for (String module : List.of("bench-cli", "server-acme", "server-other")) {
            file(module + "/pom.xml");
        }
    }

    private void file(String name) throws IOException {
        Path file = source.resolve(name);
        Files.createDirectories(file.getParent());
        Files.createFile(file);
    }

    private ServerSides sides(String... servers) {
        DuetOptions options = new DuetOptions();
        TypedWords.read(options, List.of("main", "--server", String.join(",", servers)));
        return new ServerSides(options, new Distribution(own), JmhBenchmark.all());
    }

    private String built(String... servers) {
        List<String> command = sides(servers).command(source, List.of(), "r");
        return command.get(command.indexOf("-pl") + 1);
    }

    /** The other side may be this distribution, whose reference server has the class path of the command. */
    @ParameterizedTest
    @CsvSource({
        "held,                  server-acme",
        "'held,held',           server-acme",
        "'held,reference',      bench-cli",
        "'held,reference-held', bench-cli",
        "'held,unknown',        bench-cli"
    })
    void onlyTheModulesOfTheServersAreBuiltWhereTheyAreKnown(String servers, String modules) {
        assertEquals(modules, built(servers));
    }

    @Test
    void allIsBuiltOfARevisionThatLacksAModule() throws IOException {
        Files.delete(source.resolve("server-acme/pom.xml"));
        assertEquals("bench-cli", built("held"));
    }

    @Test
    void aRevisionWithoutTheCommandIsTooOld() throws IOException {
        Files.delete(source.resolve("bench-cli/pom.xml"));
        UserError old = assertThrows(UserError.class, () -> built("held"));
        assertEquals("The revision r has no module bench-cli: it is too old for a duet.", old.getMessage());
        assertEquals(ExitCode.INCOMPLETE, old.exitCode());
    }

    @Test
    void buildsOfOtherModulesAreKeptApart() {
        assertEquals(List.of("server-acme"), sides("held").key());
        assertEquals(List.of(), sides("unknown").key());
    }

    @Test
    void whatIsKeptOfAModuleIsLikeADistribution() throws IOException {
        file("server-acme/target/lib/bench-core-1.jar");
        file("server-acme/target/server-acme-1.jar");
        file("server-acme/target/program/acme");
        ServerSides kind = sides("held");
        Path product = kind.product(source, "r");
        Path module = product.resolve("servers/acme");
        assertEquals(
                List.of(List.of(module.resolve("bench-core-1.jar"), module.resolve("server-acme-1.jar"))),
                kind.classPaths(product));
        assertTrue(Files.exists(product.resolve("servers/acme/program/acme")));
    }

    @Test
    void aModuleWithoutAClassPathIsTooOld() {
        ServerSides kind = sides("held");
        UserError old = assertThrows(UserError.class, () -> kind.product(source, "r"));
        assertEquals("The revision r builds no distribution: it is too old for a duet.", old.getMessage());
        assertFalse(Files.exists(source.resolve("bench-cli/target")));
    }
}
