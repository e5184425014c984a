package org.echobench.report.compare;

import java.util.Optional;

/** A key with the value of each side; at least one side has a value. */
record Matchup(RowKey key, Optional<Versus> versus, Optional<Series> base, Optional<Series> head) {

    Matchup {
        if (base.isEmpty() && head.isEmpty()) {
            throw new IllegalArgumentException("a matchup needs a side");
        }
    }

    /** The side that is there, base first. */
    Series any() {
        return base.or(() -> head).orElseThrow();
    }
}
