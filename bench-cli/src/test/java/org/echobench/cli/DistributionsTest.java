package org.echobench.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.echobench.report.exit.ReportException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which modules of a revision are built for the servers that are measured, and what is kept of them. */
class DistributionsTest {

    @TempDir
    Path temp;

    private Distribution own;
    private Path source;

    @BeforeEach
    void make() throws IOException {
        own = new Distribution(temp.resolve("own"));
        HeldProvider.addTo(ClassPathFolder.make(temp.resolve("own/servers/acme"), name -> true));
        ClassPathFolder.make(temp.resolve("own/servers/other"), name -> true);
        source = temp.resolve("source");
        for (String module : List.of("bench-cli", "bench-core", "server-acme", "server-other")) {
            file(module + "/pom.xml");
        }
    }

    private void file(String name) throws IOException {
        Path file = source.resolve(name);
        Files.createDirectories(file.getParent());
        Files.createFile(file);
    }

    private String built(String... servers) {
        List<String> command = Distributions.of(List.of(servers), own).command(source, List.of());
        return command.get(command.indexOf("-pl") + 1);
    }

    @Test
    void onlyTheModuleOfAServerIsBuilt() {
        assertEquals("server-acme", built("held"));
    }

    @Test
    void theReferenceServerNeedsTheCoreAlone() {
        assertEquals("bench-core", built("reference"));
    }

    @Test
    void severalServersNeedTheModulesOfAll() {
        assertEquals("bench-core,server-acme", built("held", "reference", "held"));
    }

    @Test
    void allIsBuiltForAServerThatNobodyKnows() {
        assertEquals("bench-cli", built("held", "unknown"));
    }

    @Test
    void allIsBuiltOfARevisionThatLacksAModule() throws IOException {
        Files.delete(source.resolve("server-acme/pom.xml"));
        assertEquals("bench-cli", built("held"));
    }

    @Test
    void buildsOfOtherModulesAreKeptApart() {
        assertEquals(
                List.of("server-acme"), Distributions.of(List.of("held"), own).key());
        assertEquals(List.of(), Distributions.of(List.of("unknown"), own).key());
    }

    @Test
    void whatIsKeptOfModulesIsLikeADistribution() throws IOException {
        file("bench-core/target/lib/jackson.jar");
        file("bench-core/target/bench-core-1.jar");
        file("server-acme/target/lib/bench-core-1.jar");
        file("server-acme/target/server-acme-1.jar");
        file("server-acme/target/program/acme");
        Distributions both = Distributions.of(List.of("held", "reference"), own);
        Path product = both.product(source, "r");
        assertEquals(
                List.of(
                        List.of(product.resolve("lib/bench-core-1.jar"), product.resolve("lib/jackson.jar")),
                        List.of(
                                product.resolve("servers/acme/bench-core-1.jar"),
                                product.resolve("servers/acme/server-acme-1.jar"))),
                both.classPaths(product));
        assertTrue(Files.exists(product.resolve("servers/acme/program/acme")));
    }

    @Test
    void aModuleWithoutAClassPathIsTooOld() {
        Distributions kind = Distributions.of(List.of("held"), own);
        ReportException old = assertThrows(ReportException.class, () -> kind.product(source, "r"));
        assertEquals("The revision r builds no distribution: it is too old for a duet.", old.getMessage());
        assertFalse(Files.exists(source.resolve("bench-cli/target")));
    }
}
