package org.echobench.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

class FormatsTest {

    /** {@code --format} of every command that has it. */
    private static List<OptionSpec> formats() {
        return commands(Echobench.commandLine())
                .map(command -> command.getCommandSpec().findOption("--format"))
                .filter(option -> option != null)
                .toList();
    }

    private static Stream<CommandLine> commands(CommandLine command) {
        return Stream.concat(
                Stream.of(command), command.getSubcommands().values().stream().flatMap(FormatsTest::commands));
    }

    private static List<String> names(OptionSpec option) {
        return Stream.of(option.type().getEnumConstants())
                .map(format -> format.toString().toLowerCase(Locale.ROOT))
                .toList();
    }

    @Test
    void aFormatHasOneNameInAllCommands() {
        Set<String> all = new TreeSet<>();
        formats().forEach(option -> all.addAll(names(option)));
        assertEquals(
                Set.of(
                        "text",
                        "markdown",
                        "html",
                        "issue",
                        "json",
                        "junit",
                        "csv",
                        "benchstat",
                        "bencher",
                        "bigger",
                        "smaller",
                        "changes"),
                all);
    }

    @Test
    void helpNamesEveryFormat() {
        for (OptionSpec option : formats()) {
            String help = String.join(" ", option.description());
            assertTrue(names(option).stream().allMatch(help::contains), help);
        }
    }
}
