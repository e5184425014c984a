package org.echobench.runner.journal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.echobench.core.metrics.ForkDirectory;
import org.echobench.results.ForkRecord;

/** The notes of the forks of a row and subject, in the order of rounds. */
final class ForkNotes {

    private ForkNotes() {}

    static List<String> of(RowForks forks, Journal journal) throws IOException {
        List<String> notes = new ArrayList<>();
        for (ForkRecord fork : forks.forks()) {
            Path file = journal.folder(fork.id()).resolve(ForkDirectory.NOTES);
            if (Files.exists(file)) {
                String round = forks.planned() > 1 ? "round " + fork.id().round() + ": " : "";
                Files.readAllLines(file).forEach(line -> notes.add(round + line));
            }
        }
        return notes;
    }
}
