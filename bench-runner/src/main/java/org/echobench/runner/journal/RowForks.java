package org.echobench.runner.journal;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.echobench.results.Row;
import org.echobench.results.run.ForkId;
import org.echobench.results.run.ForkRecord;

/**
 * The forks of one row and subject: for each round the attempt that counts.
 *
 * @param forks in the order of rounds
 * @param planned rounds planned
 */
record RowForks(Row row, String subject, List<ForkRecord> forks, int planned) {

    static RowForks of(Row row, String subject, int planned, List<ForkRecord> journal) {
        Map<Integer, List<ForkRecord>> rounds = new LinkedHashMap<>();
        for (int round = 1; round <= planned; round++) {
            rounds.put(round, new ArrayList<>());
        }
        for (ForkRecord entry : journal) {
            ForkId id = entry.id();
            if (id.row().equals(row.name()) && id.subject().equals(subject) && rounds.containsKey(id.round())) {
                rounds.get(id.round()).add(entry);
            }
        }
        List<ForkRecord> forks = rounds.values().stream()
                .filter(attempts -> !attempts.isEmpty())
                .map(attempts -> attempts.stream()
                        .filter(ForkRecord::failed)
                        .findFirst()
                        .orElseGet(() -> RepeatPolicy.chosen(attempts)))
                .toList();
        return new RowForks(row, subject, forks, planned);
    }

    /** The round of each fork. */
    List<Integer> rounds() {
        return forks.stream().map(fork -> fork.id().round()).toList();
    }

    /** The failed fork, which fails all of it. */
    Optional<ForkRecord> failure() {
        return forks.stream().filter(ForkRecord::failed).findFirst();
    }

    boolean measured() {
        return !forks.isEmpty() && failure().isEmpty();
    }
}
