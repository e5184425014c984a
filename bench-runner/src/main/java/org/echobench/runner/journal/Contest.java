package org.echobench.runner.journal;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.echobench.results.ForkId;
import org.echobench.results.JournalEntry;
import org.echobench.results.Row;

/**
 * What the journal holds of one row and subject: of each round the attempt that counts.
 *
 * @param forks in the order of rounds
 * @param planned rounds planned
 */
record Contest(Row row, String subject, List<JournalEntry> forks, int planned) {

    static Contest of(Row row, String subject, int planned, List<JournalEntry> journal) {
        Map<Integer, List<JournalEntry>> rounds = new LinkedHashMap<>();
        for (int round = 1; round <= planned; round++) {
            rounds.put(round, new ArrayList<>());
        }
        for (JournalEntry entry : journal) {
            ForkId id = entry.id();
            if (id.row().equals(row.name()) && id.subject().equals(subject) && rounds.containsKey(id.round())) {
                rounds.get(id.round()).add(entry);
            }
        }
        List<JournalEntry> forks = rounds.values().stream()
                .filter(attempts -> !attempts.isEmpty())
                .map(attempts -> attempts.stream()
                        .filter(JournalEntry::failed)
                        .findFirst()
                        .orElseGet(() -> RepeatPolicy.chosen(attempts)))
                .toList();
        return new Contest(row, subject, forks, planned);
    }

    /** The failed fork, which fails all of it. */
    Optional<JournalEntry> failure() {
        return forks.stream().filter(JournalEntry::failed).findFirst();
    }

    boolean measured() {
        return !forks.isEmpty() && failure().isEmpty();
    }
}
