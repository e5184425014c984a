package org.echobench.report.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Values from files are text wherever they stand: in elements, in attributes and in charts. */
class EscapingTest {

    private static final String EVIL = "\"><script>alert('x')</script><svg onload=alert(1)>";

    @TempDir
    Path temp;

    @Test
    void nothingFromAFileBecomesMarkup() {
        SyntheticRun run = new SyntheticRun(temp, "evil", List.of("one", "two"))
                .library(EVIL)
                .row("row", "Some.row", Map.of("kind", EVIL, "connections", "1"))
                .row("other", "Some.row", Map.of("kind", EVIL, "connections", "2"))
                .rowWithFailure("broken", "Some.other", "lost " + EVIL + " | 3");
        String html = run.report().html();
        assertEquals(1, html.split("<script", -1).length - 1, "only the page's own");
        assertFalse(html.contains("<svg onload"), "an element came from a file");
        assertTrue(html.contains("&lt;script&gt;alert("), "the text itself is there");
        assertTrue(html.contains("FAILED broken, one: lost ") || html.contains("broken, one: lost "));
    }
}
