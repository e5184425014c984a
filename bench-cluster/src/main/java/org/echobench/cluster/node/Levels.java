package org.echobench.cluster.node;

import java.util.List;

/** Offers levels of load, by all clients together. Used by one thread. */
interface Levels extends AutoCloseable {

    /** Makes server and clients warm. */
    void warm();

    /** The work of a level outside its window. */
    void prepare(long level);

    /** Offers a level, which is prepared, for a window. */
    SearchWindow offer(long level);

    /** The facts of all windows. */
    List<String> notes();

    @Override
    void close();
}
