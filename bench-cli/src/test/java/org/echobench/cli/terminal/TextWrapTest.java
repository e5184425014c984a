package org.echobench.cli.terminal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

class TextWrapTest {

    private static final List<String> COMMAND = List.of(
            "echobench",
            "run",
            "--suite",
            "quick",
            "--server",
            "netty,undertow,vertx",
            "--include",
            "'^a b$'",
            "-p",
            "isolation=inprocess");

    @Test
    void aLongCommandGoesOnAfterABackslashWithinTheColumns() {
        List<String> lines = TextWrap.command(COMMAND, 42);
        assertTrue(lines.stream().allMatch(line -> line.length() <= 40), lines.toString());
        assertTrue(lines.size() > 2, lines.toString());
        assertEquals(
                String.join(" ", COMMAND),
                String.join("\n", lines).replace(" \\\n ", ""),
                "a shell reads the same words");
    }

    @Test
    void aShortCommandIsOneLine() {
        assertEquals(List.of("echobench list"), TextWrap.command(List.of("echobench", "list"), 80));
    }
}
