package org.echobench.runner.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CheckoutTest {

    @TempDir
    private Path temp;

    @BeforeEach
    void aRepositoryWithACommit() throws Exception {
        git("init", "-q");
        git("-c", "user.name=T", "-c", "user.email=t@localhost", "commit", "-q", "--allow-empty", "-m", "first");
    }

    private void git(String... words) throws Exception {
        ProcessBuilder builder = new ProcessBuilder("git", "-C", temp.toString());
        builder.command().addAll(List.of(words));
        builder.redirectErrorStream(true).redirectOutput(new File(temp.toFile(), ".git-output"));
        assertEquals(0, builder.start().waitFor());
    }

    private Path folder(String name) throws IOException {
        return Files.createDirectories(temp.resolve(name));
    }

    @Test
    void aRepositoryAroundAnUnpackedDistributionIsNotItsSource() throws Exception {
        assertEquals(Optional.empty(), Checkout.of(folder("tools/echobench")));
    }

    @Test
    void aDistributionInItsModuleIsOfTheCheckout() throws Exception {
        Path home = folder("bench-cli/target/echobench");
        Files.createFile(temp.resolve("bench-cli/pom.xml"));
        assertEquals(temp.toRealPath(), Checkout.of(home).orElseThrow().root());
    }
}
