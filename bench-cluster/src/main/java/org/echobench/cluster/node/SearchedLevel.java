package org.echobench.cluster.node;

import org.echobench.cluster.topology.JobKind;

/**
 * What a search varies.
 *
 * @param column of tables, and part of a table's name
 * @param unit of a level
 * @param start name of the parameter with the first level
 * @param most name of the parameter with the last
 */
record SearchedLevel(String column, String unit, String start, String most) {

    static final SearchedLevel RATE = new SearchedLevel("rate", "msg/s", "startRate", "maxRate");
    static final SearchedLevel SUBSCRIBERS =
            new SearchedLevel("subscribers", "subscribers", "startSubscribers", "maxSubscribers");

    static SearchedLevel of(NodeMessages.SearchPlan plan) {
        return plan.job().equals(JobKind.SUBSCRIBER_CAPACITY.word()) ? SUBSCRIBERS : RATE;
    }
}
