package org.echobench.cluster.node;

import java.util.List;

/** Offers levels of load, by all clients together. Used by one thread. */
interface Levels extends AutoCloseable {

    /** Makes server and clients warm. */
    void warm();

    /** What a level needs that is no part of its window. */
    void prepare(long level);

    /** Offers a level, which is prepared, for a window. */
    SearchWindow offer(long level);

    /** What is to be known of all windows. */
    List<String> notes();

    @Override
    void close();
}
