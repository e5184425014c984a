package org.echobench.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.echobench.results.Plan;
import org.echobench.results.Row;
import org.echobench.results.RowSettings;
import org.echobench.results.Subject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class SameCommandTest {

    private static final Path HERE = Path.of("").toAbsolutePath();

    @TempDir
    Path temp;

    private List<String> words(Path serversDir, String... options) throws IOException {
        Path jar = Files.writeString(temp.resolve("server.jar"), "jar");
        Row row = Row.of("echo", "a.B.c", Map.of(), RowSettings.annotated());
        Plan plan = new Plan("quick", 7, 1, List.of(row), List.of(Subject.of("acme", List.of(jar))));
        return SameCommand.of(
                CommandLine.populateCommand(new RunOptions(), options), Optional.ofNullable(serversDir), plan);
    }

    private static List<String> withServers(String folder) {
        return List.of(
                "echobench",
                "run",
                "--suite",
                "quick",
                "--server",
                "acme",
                "--servers-dir",
                Path.of(folder).toString(),
                "--seed",
                "7");
    }

    @Test
    void aRelativePathIsRepeatedAsItWasGiven() throws IOException {
        assertEquals(withServers("target/servers"), words(Path.of("target/servers")));
        assertEquals(withServers("../acme/servers"), words(Path.of("../acme/servers")));
        assertEquals(
                List.of("echobench", "run", "--target", "shop.yaml", "--load", "closed", "--seed", "7"),
                words(null, "--target=shop.yaml"));
    }

    @Test
    void anAbsolutePathBelowTheFolderOfTheCommandIsMadeRelative() throws IOException {
        assertEquals(withServers("target/servers"), words(HERE.resolve("target/servers")));
        assertEquals(withServers("."), words(HERE));
    }

    @Test
    void ofAPathElsewhereOnlyTheNameIsKnown() throws IOException {
        assertEquals(withServers("servers"), words(HERE.resolveSibling("elsewhere/servers")));
    }
}
