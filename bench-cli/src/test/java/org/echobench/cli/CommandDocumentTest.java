package org.echobench.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** docs/cli.md has the help of every command. {@code -Dgolden.update=true} writes it. */
class CommandDocumentTest {

    private static final Path DOCUMENT = Path.of("..", "docs", "cli.md");

    /** What stands above this line is written by hand. */
    private static final String BELOW = "## Help\n";

    private static Map<String, CommandLine> commands() {
        Map<String, CommandLine> commands = new LinkedHashMap<>();
        collect(Echobench.commandLine(), commands);
        return commands;
    }

    private static void collect(CommandLine command, Map<String, CommandLine> into) {
        into.put(command.getCommandSpec().qualifiedName(), command);
        command.getSubcommands().values().forEach(sub -> collect(sub, into));
    }

    @Test
    void theDocumentHasTheHelpOfEveryCommand() throws IOException {
        String document = Files.readString(DOCUMENT);
        StringBuilder help = new StringBuilder(document.substring(0, document.indexOf(BELOW) + BELOW.length()));
        commands().forEach((name, command) -> help.append("\n### ")
                .append(name)
                .append("\n\n```\n")
                .append(command.getUsageMessage(Ansi.OFF).replaceAll(" +(?=\n)", ""))
                .append("```\n"));
        if (Boolean.getBoolean("golden.update")) {
            Files.writeString(DOCUMENT, help);
        }
        assertEquals(help.toString(), Files.readString(DOCUMENT));
    }

    @Test
    void everyExampleIsACommandThatItsOptionsAllow() {
        commands().forEach((name, command) -> {
            List<String> examples =
                    List.of(command.getCommandSpec().usageMessage().footer());
            assertFalse(examples.isEmpty(), name);
            String joined = String.join("\n", examples).replace("\\\n", " ").replace("%%", "%");
            joined.lines().forEach(example -> assertEquals(example, parsed(example)));
        });
    }

    /** The words of a line of a shell, up to a comment that blanks separate; quotes keep blanks. */
    private static String parsed(String example) {
        String[] words =
                example.replaceAll(" {3,}.*", "").trim().replace('"', '\'').split(" +(?=(?:[^']*'[^']*')*[^']*$)");
        String[] arguments = new String[words.length - 1];
        for (int i = 1; i < words.length; i++) {
            arguments[i - 1] = words[i].replace("'", "");
        }
        ParseResult result = Echobench.commandLine().parseArgs(arguments);
        while (result.hasSubcommand()) {
            result = result.subcommand();
        }
        CommandSpec spec = result.commandSpec();
        return example.startsWith(spec.qualifiedName()) ? example : spec.qualifiedName();
    }
}
