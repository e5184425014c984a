package org.echobench.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SiteCommandTest {

    @TempDir
    Path temp;

    @Test
    void aCheckoutBecomesPages() throws IOException {
        Files.writeString(temp.resolve("README.md"), "# Shop\n");
        Path out = temp.resolve("site");
        Cli.Result result = Cli.run("site", temp, "--out", out).exits(0);
        assertEquals(List.of("2 pages in " + out + "; begin with " + out.resolve("index.html")), result.outLines());
        assertTrue(Files.readString(out.resolve("README.html")).contains("<h1 id=\"shop\">Shop</h1>"));
    }

    @Test
    void aFolderWithNothingToShowIsOneSentence() {
        Cli.run("site", temp, "--out", temp.resolve("site"))
                .refuses("" + temp + " has neither documents nor kept runs: name a checkout.");
    }
}
