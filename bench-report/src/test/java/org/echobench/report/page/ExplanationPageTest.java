package org.echobench.report.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.echobench.results.Json;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What profiles say of rows, as a page and as a part of a report. */
class ExplanationPageTest {

    @TempDir
    Path temp;

    private static String unescaped(String html) {
        return html.replace("&lt;", "<")
                .replace("&gt;", ">")
                .replace("&#39;", "'")
                .replace("&#34;", "\"")
                .replace("&amp;", "&");
    }

    private static String group(String regex, String html) {
        Matcher found = Pattern.compile(regex, Pattern.DOTALL).matcher(html);
        assertTrue(found.find(), regex);
        return unescaped(found.group(1));
    }

    private static List<String> names(String html) throws IOException {
        String stacks = group("<p class=\"stacks\" hidden>(.*?)</p>", html);
        List<String> names = new ArrayList<>();
        Json.read(stacks.getBytes(StandardCharsets.UTF_8)).path("names").forEach(name -> names.add(name.asText()));
        return names;
    }

    @Test
    void aRowHasItsFramesWhatTheyDoNotExplainAndItsSums() {
        String html = ProfiledRow.compared().html(temp);
        assertTrue(html.contains("<h3>echo: Server allocation per operation</h3>"), html);
        assertTrue(html.contains("Frames of echo head, B/op"), html);
        assertTrue(
                html.contains(
                        "<td class=\"t\">*</td><th scope=\"row\">org.foo.Json.&lt;init&gt;: byte[]</th><td>300</td>"),
                html);
        assertTrue(html.contains("<th scope=\"row\">unexplained</th>"), html);
        assertTrue(html.contains("<li>head: the frames sum to 400 B/op.</li>"), html);
    }

    @Test
    void aRowWithoutAProfileHasItsReason() {
        String html = ProfiledRow.compared().html(temp);
        assertTrue(html.contains("<li>push was not profiled for netty: its server is not Java.</li>"), html);
    }

    @Test
    void namesOfFramesAreText() throws IOException {
        String html = ProfiledRow.compared().html(temp);
        assertFalse(html.contains("<init>"), html);
        assertEquals(
                List.of(
                        "all",
                        "java.lang.Thread.run",
                        "org.foo.Json.<init>",
                        "byte[]",
                        "org.foo.Json.lambda$write",
                        "org.foo.Json.say\"hi\""),
                names(html));
    }

    @Test
    void theGraphsOfADuetHaveTwoSides() {
        String html = ProfiledRow.compared().html(temp);
        assertTrue(html.contains("<div class=\"flames\" data-sides=\"base,head\" data-unit=\"B/op\">"), html);
    }

    @Test
    void theGraphOfARunHasOneSide() {
        String html = ProfiledRow.alone().html(temp);
        assertTrue(html.contains("<div class=\"flames\" data-sides=\"netty\" data-unit=\"B/op\">"), html);
    }

    @Test
    void withoutStacksThereIsTheTableAndTheReasonWhyThereIsNoGraph() {
        String html = ProfiledRow.withoutStacks().html(temp);
        assertTrue(html.contains("<th scope=\"row\">a.B.&lt;init&gt;</th>"), html);
        assertTrue(
                html.contains("The folder does not have the stacks of this row, so there are no flame graphs."), html);
        assertFalse(html.contains("class=\"flames\""), html);
    }

    @Test
    void thePolicyNamesTheHashOfEveryScriptAndNoOther() throws NoSuchAlgorithmException {
        String html = ProfiledRow.compared().html(temp);
        List<String> hashes = new ArrayList<>();
        Matcher scripts =
                Pattern.compile("<script>(.*?)</script>", Pattern.DOTALL).matcher(html);
        while (scripts.find()) {
            byte[] digest =
                    MessageDigest.getInstance("SHA-256").digest(scripts.group(1).getBytes(StandardCharsets.UTF_8));
            hashes.add("'sha256-" + Base64.getEncoder().encodeToString(digest) + "'");
        }
        assertEquals(2, hashes.size());
        assertEquals(String.join(" ", hashes), group("script-src ([^\"]*)\"", html));
    }

    @Test
    void theReportOfARunWithProfilesHasThem() {
        Path run = run();
        String html = ReportPage.of(run, ProfiledRow.alone()).html();
        assertTrue(html.contains("<a href=\"#profiles\">Profiles</a>"), html);
        assertTrue(html.contains("<div class=\"flames\" data-sides=\"netty\""), html);
    }

    @Test
    void aReportWithoutProfilesHasNoneAndDoesNotCarryTheirScript() {
        String html = SyntheticRun.report(run()).html();
        assertFalse(html.contains("id=\"profiles\""), html);
        assertEquals(2, html.split("<script", -1).length);
    }

    private Path run() {
        return new SyntheticRun(temp.resolve("run"), "quick", List.of("netty"))
                .row("echo", "Echo.echo", Map.of())
                .write();
    }
}
