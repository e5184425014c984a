package org.echobench.report.site;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.echobench.results.UserError;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SiteTest {

    private static final Pattern LINK = Pattern.compile("href=\"([^\"]*)\"");

    @TempDir
    Path temp;

    private Path root;
    private Path out;

    /** Copies a real run into a checkout. */
    static Path withRun(Path root) throws IOException, URISyntaxException {
        Path from = Path.of(SiteTest.class.getResource("/run/sweep").toURI());
        Path to = root.resolve("results/baseline/m/sweep");
        try (Stream<Path> all = Files.walk(from)) {
            for (Path file : all.filter(Files::isRegularFile).toList()) {
                Path copy = to.resolve(from.relativize(file).toString());
                Files.createDirectories(copy.getParent());
                Files.copy(file, copy);
            }
        }
        return to;
    }

    @BeforeEach
    void makeFolders() throws IOException {
        root = Files.createDirectories(temp.resolve("checkout"));
        out = temp.resolve("site");
    }

    private void document(String name, String text) throws IOException {
        Path file = root.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private String page(String name) throws IOException {
        return Files.readString(out.resolve(name));
    }

    @Test
    void linksLeadToThePagesOfWhatTheyName() throws Exception {
        withRun(root);
        document("docs/a.md", """
                # The title of `a`

                [b](b.md#part), [run](../results/baseline/m/sweep), [web](https://example.org/x.md)

                | c | d |
                |---|--:|
                | 1 | 2 |
                """);
        document("docs/b.md", "## Part\n");
        new Site(root).write(out, Optional.empty());
        String html = page("docs/a.html");
        assertEquals(
                List.of(
                        "../index.html",
                        "b.html#part",
                        "../results/baseline/m/sweep/report.html",
                        "https://example.org/x.md"),
                LINK.matcher(html).results().map(link -> link.group(1)).toList());
        assertTrue(html.contains("<title>The title of"), html);
        assertTrue(html.contains("<td align=\"right\">2</td>"), html);
        assertTrue(page("docs/b.html").contains("<h2 id=\"part\">Part</h2>"));
        assertTrue(page("results/baseline/m/sweep/report.html").contains("Who leads"));
    }

    @Test
    void aLinkToWhatHasNoPageLeadsToTheSourceOrIsText() throws IOException {
        document("README.md", "See [the code](src/A.java).\n");
        Site site = new Site(root);
        site.write(out, Optional.empty());
        assertTrue(page("README.html").contains("<p>See the code.</p>"));
        site.write(out, Optional.of("https://example.org/blob/main/"));
        assertTrue(page("README.html").contains("<a href=\"https://example.org/blob/main/src/A.java\">the code</a>"));
    }

    @Test
    void eachRowOfARunCanBeChosen() throws Exception {
        withRun(root);
        new Site(root).write(out, Optional.empty());
        String html = page("index.html");
        List<String> rows = Pattern.compile("<section class=\"choice\"")
                .matcher(html)
                .results()
                .map(Object::toString)
                .toList();
        assertFalse(rows.isEmpty());
        assertTrue(html.contains("href=\"results/baseline/m/sweep/report.html#r0\""), html);
        assertTrue(html.contains("<option>offered rate</option>"), html);
    }

    @Test
    void whatIsBuiltOrNotKeptIsNotShown() throws IOException {
        document("README.md", "# A\n");
        document("target/b.md", "# B\n");
        document("results/runs/c.md", "# C\n");
        new Site(root).write(out, Optional.empty());
        try (Stream<Path> all = Files.walk(out)) {
            assertEquals(
                    List.of("README.html", "index.html"),
                    all.filter(Files::isRegularFile)
                            .map(file -> out.relativize(file).toString())
                            .sorted()
                            .toList());
        }
    }

    @Test
    void aSiteWithinTheCheckoutIsNoPartOfTheNextOne() throws IOException {
        document("README.md", "# A\n");
        Path within = root.resolve("site");
        new Site(root).write(within, Optional.empty());
        assertEquals(2, new Site(root).write(within, Optional.empty()));
        assertFalse(Files.exists(within.resolve("site")));
    }

    @Test
    void aFolderThatHoldsTheCheckoutIsRefused() throws IOException {
        document("README.md", "# A\n");
        Site site = new Site(root);
        assertEquals(
                "The pages need a folder of their own, but " + root + " holds the checkout.",
                assertThrows(UserError.class, () -> site.write(root, Optional.empty()))
                        .getMessage());
        assertFalse(Files.exists(root.resolve("README.html")));
    }

    @Test
    void aFolderWithNothingToShowIsRefused() {
        assertEquals(
                root + " has neither documents nor kept runs: name a checkout.",
                assertThrows(UserError.class, () -> new Site(root)).getMessage());
    }

    /** All that this checkout has, as the workflow publishes it. */
    @Tag("fork")
    @Test
    void noLinkOfOurOwnSiteIsDead() throws IOException {
        new Site(Path.of("..").toAbsolutePath().normalize()).write(out, Optional.of("https://example.org/"));
        List<String> dead = new ArrayList<>();
        try (Stream<Path> all = Files.walk(out)) {
            for (Path file : all.filter(one -> one.toString().endsWith(".html")).toList()) {
                Matcher link = LINK.matcher(Files.readString(file));
                while (link.find()) {
                    String to = link.group(1).replaceAll("#.*", "");
                    if (!to.isEmpty() && !to.contains(":") && !Files.exists(file.resolveSibling(to))) {
                        dead.add(out.relativize(file) + " -> " + to);
                    }
                }
            }
        }
        assertEquals(List.of(), dead);
    }
}
