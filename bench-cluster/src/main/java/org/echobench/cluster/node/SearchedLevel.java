package org.echobench.cluster.node;

import org.echobench.cluster.topology.JobKind;
import org.echobench.results.Param;

/**
 * The quantity that a search varies.
 *
 * @param column of tables, and part of a table's name
 * @param unit of a level
 * @param start the parameter with the first level
 * @param most that with the last
 */
record SearchedLevel(String column, String unit, Param start, Param most) {

    static final SearchedLevel RATE = new SearchedLevel("rate", "msg/s", Param.START_RATE, Param.MAX_RATE);
    static final SearchedLevel SUBSCRIBERS =
            new SearchedLevel("subscribers", "subscribers", Param.START_SUBSCRIBERS, Param.MAX_SUBSCRIBERS);

    static SearchedLevel of(NodeMessages.SearchPlan plan) {
        return plan.job().equals(JobKind.SUBSCRIBER_CAPACITY.word()) ? SUBSCRIBERS : RATE;
    }
}
