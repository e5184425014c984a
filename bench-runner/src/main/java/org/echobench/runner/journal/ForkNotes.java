package org.echobench.runner.journal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.echobench.core.metrics.ForkDirectory;
import org.echobench.results.CurveTable;
import org.echobench.results.ForkRecord;
import org.echobench.results.LoadCurve;

/** The notes of the forks of a row and subject, in the order of rounds; then its load curve in a few words. */
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
        loadCurve(forks, journal).map(LoadCurve::brief).ifPresent(notes::add);
        return notes;
    }

    private static Optional<LoadCurve> loadCurve(RowForks forks, Journal journal) {
        List<CurveTable> tables = forks.forks().stream()
                .flatMap(fork -> ForkTables.read(journal.folder(fork.id()), LoadCurve.TABLE).stream())
                .toList();
        return LoadCurve.of(tables).stream().findFirst();
    }
}
