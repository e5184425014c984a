package org.echobench.report.compare;

import java.util.Optional;
import org.echobench.report.compare.RowResult.Estimate;
import org.echobench.report.compare.RowResult.Side;
import org.echobench.report.compare.RowResult.Versus;
import org.echobench.report.compare.SeriesTable.Series;
import org.echobench.results.metric.Floor;
import org.echobench.results.stats.Contrast;

/** A metric of a row before its test: the values of each side. At least one side has some. */
record Candidate(RowKey key, Optional<Versus> versus, Optional<Series> base, Optional<Series> head) {

    Candidate {
        if (base.isEmpty() && head.isEmpty()) {
            throw new IllegalArgumentException("a candidate needs a side");
        }
    }

    /** The unit of the side that is there, base first. */
    String unit() {
        return base.or(() -> head).orElseThrow().unit();
    }

    /** The row's result. Head is in base's unit where it converts. */
    RowResult result(Verdict verdict, String reason, Optional<Estimate> estimate, boolean gated) {
        return new RowResult(
                key,
                versus,
                unit(),
                key.direction(),
                base.map(Side::of).orElse(Side.ABSENT),
                head.map(one -> one.in(unit()).orElse(one)).map(Side::of).orElse(Side.ABSENT),
                estimate,
                verdict,
                reason,
                gated);
    }

    /**
     * A candidate whose sides compare and have enough forks for a test.
     *
     * @param head in base's unit
     */
    record Ready(Candidate row, Series base, Series head, Testable data, Floor floor) {

        Tested.Margin margin() {
            return data.margin(floor);
        }

        /** Rows whose noise is of one kind: one metric on a log scale; plain values only with themselves. */
        String family() {
            return data.isLogarithmic() ? row.key.metric() : row.key + "" + row.versus;
        }

        Contrast contrast() {
            return data.contrast();
        }
    }
}
