package org.echobench.runner.journal;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import org.echobench.results.run.BackgroundLoad;
import org.echobench.results.run.ForkId;
import org.echobench.results.run.ForkRecord;

/** A {@link ForkRecord} whose result is not yet on the disk. */
record JournalDraft(
        ForkId id,
        int order,
        Instant started,
        Duration duration,
        BackgroundLoad backgroundLoad,
        OptionalLong timeWaits,
        Optional<String> failure) {

    ForkRecord finished(Optional<String> resultSha256) {
        return new ForkRecord(id, order, started, duration, backgroundLoad, timeWaits, failure, resultSha256);
    }
}
