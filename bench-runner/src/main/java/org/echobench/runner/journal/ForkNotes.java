package org.echobench.runner.journal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.echobench.core.metrics.ForkDirectory;
import org.echobench.results.curve.LoadCurve;
import org.echobench.results.run.ForkRecord;

/** The notes of the forks of a row and subject, in the order of rounds; then its load curve in a few words. */
final class ForkNotes {

    private ForkNotes() {}

    /** @param curves of all servers in the row */
    static List<String> of(RowForks forks, Journal journal, List<LoadCurve> curves) throws IOException {
        List<String> notes = new ArrayList<>();
        for (ForkRecord fork : forks.forks()) {
            Path file = journal.folder(fork.id()).resolve(ForkDirectory.NOTES);
            if (Files.exists(file)) {
                String round = forks.planned() > 1 ? "round " + fork.id().round() + ": " : "";
                Files.readAllLines(file).forEach(line -> notes.add(round + line));
            }
        }
        curves.stream()
                .filter(curve -> curve.server().equals(forks.subject()))
                .map(LoadCurve::brief)
                .forEach(notes::add);
        return notes;
    }
}
