package org.echobench.cli.terminal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.Help.Ansi;

class TerminalTest {

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
        List<String> lines = new Terminal(42, Ansi.OFF).wrapCommand(COMMAND);
        assertTrue(lines.stream().allMatch(line -> line.length() <= 40), lines.toString());
        assertTrue(lines.size() > 2, lines.toString());
        assertEquals(
                String.join(" ", COMMAND),
                String.join("\n", lines).replace(" \\\n ", ""),
                "a shell reads the same words");
    }

    @Test
    void aShortCommandIsOneLine() {
        assertEquals(List.of("echobench list"), new Terminal(80, Ansi.OFF).wrapCommand(List.of("echobench", "list")));
    }
}
