package org.echobench.core.run;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import org.echobench.core.metrics.ForeignLoad;

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
