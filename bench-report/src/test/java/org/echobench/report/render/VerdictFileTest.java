package org.echobench.report.render;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.HtmlBlock;
import org.commonmark.node.HtmlInline;
import org.commonmark.node.Image;
import org.commonmark.node.Link;
import org.commonmark.node.Text;
import org.commonmark.parser.Parser;
import org.echobench.report.compare.Comparison;
import org.echobench.results.ExitCode;
import org.echobench.results.Json;
import org.echobench.results.UserError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A verdict file that somebody else wrote: rendered as it was, or refused, and never more than text. */
class VerdictFileTest {

    /** What would be a link, a mention, an image or markup in a comment on GitHub. */
    private static final String ATTACK = "@octocat octo/repo#12 GH-12 PROJ-7 https://evil.example www.evil.example "
            + "a@evil.example [x](//evil.example) ![y](//evil.example/i.png) <b>z</b> </details> ```` `a| "
            + "0123456789abcdef0123456789abcdef01234567 \u202edesrever\r\n# heading";

    private static final Pattern LINKED = Pattern.compile("@\\w|#\\d|(GH|PROJ)-\\d|://|(?i:www)\\.|\\p{XDigit}{7}");

    /** Fields whose values are not free text. */
    private static final Set<String> BOUND = Set.of("format", "sha256", "direction", "verdict", "kind");

    @TempDir
    Path temp;

    private static ObjectNode verdicts(Comparison result) throws IOException {
        return (ObjectNode) Json.read(OutputFormat.JSON.render(result).getBytes(StandardCharsets.UTF_8));
    }

    private Comparison read(JsonNode json) throws IOException {
        Path file = Files.write(temp.resolve("verdicts.json"), Json.bytes(json));
        return VerdictFile.read(file);
    }

    private String refusal(Consumer<ObjectNode> change) throws IOException {
        ObjectNode json = verdicts(GoldenOutputTest.files());
        change.accept(json);
        UserError e = assertThrows(UserError.class, () -> read(json));
        assertEquals(ExitCode.USAGE, e.exitCode());
        return e.getMessage().replaceFirst("(?s).*of this version: ", "");
    }

    @ParameterizedTest
    @EnumSource(OutputFormat.class)
    void whatIsReadGivesTheSameBytesInEveryFormat(OutputFormat format) throws IOException {
        for (Comparison result : List.of(GoldenOutputTest.files(), GoldenOutputTest.explained())) {
            assertEquals(format.render(result), format.render(read(verdicts(result))));
        }
    }

    @Test
    void whatEarlierFilesHaveBesideIsIgnored() throws IOException {
        ObjectNode json = verdicts(GoldenOutputTest.files());
        json.put("seed", 42).putArray("rankings");
        ((ObjectNode) json.get("design")).put("orderControlled", true);
        assertEquals(verdicts(GoldenOutputTest.files()), verdicts(read(json)));
    }

    @Test
    void aFieldThatIsUnknownMissingOrOfAnotherTypeIsRefused() throws IOException {
        assertEquals("the field link is unknown.", refusal(json -> json.put("link", "x")));
        assertEquals("the field notes is missing or has a wrong value.", refusal(json -> json.remove("notes")));
        assertEquals("the field rows.[0].reason is missing or has a wrong value.", refusal(json -> row(json)
                .putNull("reason")));
        assertEquals("the field rows.[0].verdict is missing or has a wrong value.", refusal(json -> row(json)
                .put("verdict", "FINE")));
        assertEquals("the field rows.[0].threads is missing or has a wrong value.", refusal(json -> row(json)
                .put("threads", "1")));
        assertEquals("the field rows.[0].effect is missing or has a wrong value.", refusal(json -> row(json)
                .put("effect", "[x](//evil.example)")));
    }

    @Test
    void aValueOutOfItsRangeIsRefused() throws IOException {
        assertEquals(
                "p and q must be 0 to 1, but are 2.0 and 0.5.",
                refusal(json -> row(json).put("p", 2.0).put("q", 0.5)));
        assertEquals("exitCode must be 0 to 4, but is 5.", refusal(json -> json.put("exitCode", 5)));
        assertEquals(
                "format must be echobench-compare 2, but is echobench-compare 1.",
                refusal(json -> json.put("version", 1)));
        assertEquals(
                "sha256 must be 64 hex digits, but is: 'abc'.",
                refusal(json -> ((ObjectNode) json.withArray("inputs").get(0)).put("sha256", "abc")));
    }

    @Test
    void aSideThatSaysNothingIsRefused() throws IOException {
        assertEquals("a fact must be known of a side, but Jetty is not.", refusal(json -> json.withArray("sides")
                .addObject()
                .put("kind", "LIBRARY")
                .put("name", "Jetty")));
    }

    @ParameterizedTest
    @EnumSource(OutputFormat.class)
    void aVerdictWithoutItsFiguresIsRendered(OutputFormat format) throws IOException {
        ObjectNode json = verdicts(GoldenOutputTest.files());
        json.withArray("rows").forEach(row -> List.of("effect", "low", "high", "p", "q", "detectable")
                .forEach(((ObjectNode) row)::putNull));
        assertTrue(format.render(read(json)).contains("REGRESSED"));
    }

    @Test
    void theSignificantFramesStandUnderTheirVerdictInMarkdown() {
        String markdown = OutputFormat.MARKDOWN.render(GoldenOutputTest.explained());
        assertTrue(markdown.contains("\nFrames behind `"), markdown);
        assertTrue(markdown.contains("| `org.foo.Json.write: byte[]` | +60 us/op | +50 to +70 |"), markdown);
        assertFalse(markdown.contains("Json.read"), markdown);
    }

    @Test
    void thePageHasTheSameFramesAsText() {
        String html = OutputFormat.HTML.render(GoldenOutputTest.explained());
        assertTrue(
                html.contains("<th scope=\"row\">org.foo.Json.write: byte[]</th><td class=\"number\">+60 us/op</td>"),
                html);
        assertFalse(html.contains("Json.read"), html);
    }

    private static ObjectNode row(ObjectNode json) {
        return (ObjectNode) json.withArray("rows").get(0);
    }

    @ParameterizedTest
    @ValueSource(strings = {"[]", "{", "{\"hello\": 1}", ""})
    void anotherFileIsRefused(String content) throws IOException {
        Path file = Files.writeString(temp.resolve("other.json"), content);
        assertThrows(UserError.class, () -> VerdictFile.read(file));
    }

    @Test
    void noTextOfTheFileBecomesALinkAMentionOrMarkupInMarkdown() throws IOException {
        for (Comparison result : List.of(GoldenOutputTest.files(), GoldenOutputTest.explained())) {
            JsonNode json = verdicts(result);
            ((ObjectNode) json).withArray("notes").add("");
            poison(json);
            String markdown = OutputFormat.MARKDOWN.render(read(json));
            assertTrue(markdown.contains("evil"), "the texts are there");
            assertFalse(markdown.contains("\u202e"), "nothing turns the direction of writing");
            Parser.builder()
                    .extensions(List.of(TablesExtension.create()))
                    .build()
                    .parse(markdown)
                    .accept(new Harmless());
        }
    }

    /** Puts the attack into every free text. */
    private static void poison(JsonNode node) {
        if (node instanceof ObjectNode object) {
            for (Map.Entry<String, JsonNode> field : object.properties()) {
                if (field.getValue().isTextual() && !BOUND.contains(field.getKey())) {
                    field.setValue(TextNode.valueOf(ATTACK));
                }
            }
        } else if (node instanceof ArrayNode array) {
            for (int i = 0; i < array.size(); i++) {
                if (array.get(i).isTextual()) {
                    array.set(i, TextNode.valueOf(ATTACK));
                }
            }
        }
        node.forEach(VerdictFileTest::poison);
    }

    private static final class Harmless extends AbstractVisitor {
        @Override
        public void visit(Link link) {
            fail(link.toString());
        }

        @Override
        public void visit(Image image) {
            fail(image.toString());
        }

        @Override
        public void visit(HtmlInline html) {
            fail(html.toString());
        }

        @Override
        public void visit(HtmlBlock html) {
            assertTrue(
                    html.getLiteral().matches("<details><summary>\\d+ more rows</summary>|</details>"),
                    html.getLiteral());
        }

        @Override
        public void visit(Text text) {
            assertFalse(LINKED.matcher(text.getLiteral()).find(), text.getLiteral());
        }
    }
}
