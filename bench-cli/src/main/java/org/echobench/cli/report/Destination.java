package org.echobench.cli.report;

import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.BiFunction;
import org.echobench.cli.terminal.Terminal;
import org.echobench.report.compare.Verdict;
import org.echobench.results.Disk;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** The option of every command that prints its text or writes it to a file. */
final class Destination {

    @Option(names = "--out", paramLabel = "FILE", description = "Writes to this file instead of the terminal.")
    private Optional<Path> file = Optional.empty();

    /** Colours the words of a verdict for a terminal; leaves them as they are for a file. */
    BiFunction<Verdict, String, String> colours(CommandLine terminal) {
        return file.isPresent() ? (verdict, words) -> words : Terminal.of(terminal)::verdict;
    }

    /** @throws org.echobench.results.UserError if the file cannot be written */
    void write(String text, CommandLine terminal) {
        if (file.isEmpty()) {
            PrintWriter out = terminal.getOut();
            out.print(text);
            out.flush();
            return;
        }
        Disk.writing(file.get(), () -> Files.writeString(file.get(), text));
    }
}
