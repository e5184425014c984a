package org.echobench.report.compare;

import org.echobench.report.decide.Margin;
import org.echobench.results.metric.Direction;
import org.echobench.results.metric.Floor;
import org.echobench.results.stats.Contrast;

/** A matchup whose sides compare and have enough forks for a test. */
record Prepared(Matchup matchup, Series base, Series head, Testable data, Direction direction, Floor floor) {

    Margin margin() {
        return data.margin(floor);
    }

    /** Rows whose noise is of one kind: one metric on a log scale; plain values only with themselves. */
    String family() {
        return data.isLogarithmic() ? matchup.key().metric() : matchup.key() + "" + matchup.versus();
    }

    Contrast contrast() {
        return data.contrast();
    }
}
