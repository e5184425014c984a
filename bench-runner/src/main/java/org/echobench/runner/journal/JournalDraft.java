package org.echobench.runner.journal;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import org.echobench.results.ForeignLoad;
import org.echobench.results.ForkId;
import org.echobench.results.JournalEntry;

/** A {@link JournalEntry} whose result is not yet on the disk. */
record JournalDraft(
        ForkId id,
        int order,
        Instant started,
        Duration duration,
        ForeignLoad foreignLoad,
        OptionalLong timeWaits,
        Optional<String> failure) {

    JournalEntry finished(Optional<String> resultSha256) {
        return new JournalEntry(id, order, started, duration, foreignLoad, timeWaits, failure, resultSha256);
    }
}
