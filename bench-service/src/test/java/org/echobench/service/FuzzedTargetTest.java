package org.echobench.service;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.echobench.results.UserError;
import org.echobench.runner.input.YamlFile;

/** Whatever a target file says, it is read or refused in a sentence. */
class FuzzedTargetTest {

    /** What means something to YAML, to Jackson or to a record. */
    private static final List<String> PIECES = List.of(
            "\n",
            "  ",
            "\t",
            ":",
            ": ",
            "- ",
            "? ",
            "[",
            "]",
            "{",
            "}",
            ",",
            "'",
            "\"",
            "#",
            "&a ",
            "*a",
            "!!java ",
            "<<: ",
            "---\n",
            "...\n",
            "|\n",
            "null",
            "~",
            "true",
            "-1",
            "1e999",
            "0x7f",
            "99999999999999999999",
            "{sequence}",
            "{text:0}",
            "{text:99}",
            "\u0000",
            "\ufeff",
            "é",
            "http:",
            "expect:",
            "file:",
            "status:",
            "rows:",
            "=",
            "%");

    private static String broken(long seed) {
        Random random = new Random(seed);
        StringBuilder text = new StringBuilder(TargetFileTest.WHOLE);
        int changes = 1 + random.nextInt(4);
        for (int i = 0; i < changes; i++) {
            int at = random.nextInt(text.length());
            int to = Math.min(text.length(), at + random.nextInt(30));
            switch (random.nextInt(3)) {
                case 0 -> text.delete(at, to);
                case 1 -> text.insert(at, PIECES.get(random.nextInt(PIECES.size())));
                default -> text.insert(random.nextInt(text.length()), text.substring(at, to));
            }
        }
        return text.toString();
    }

    @Property(tries = 2_000, seed = "1")
    void aBrokenFileIsReadOrRefusedInASentence(@ForAll long seed) {
        String text = broken(seed);
        try {
            YamlFile.parse("shop.yaml", text, TargetFile.class);
        } catch (UserError e) {
            assertTrue(e.getMessage().startsWith("shop.yaml:"), e.getMessage());
            assertEquals(1, e.getMessage().lines().count(), e.getMessage());
        }
    }
}
