package org.echobench.report.compare;

import java.util.List;
import org.echobench.results.metric.Direction;

/**
 * The servers of one row, and which differ from which.
 *
 * @param key without the pivot's parameter
 * @param unit of all members; a server whose unit does not convert to it is none of them
 * @param members best first; in ascending order of score if the metric has no better direction
 */
public record Ranking(RowKey key, String unit, Direction direction, List<Member> members) {

    public Ranking {
        members = List.copyOf(members);
    }

    /**
     * @param value the pivot's value, such as a server's id
     * @param letters servers that share a letter were not shown to differ
     */
    public record Member(String value, Side side, String letters) {}
}
