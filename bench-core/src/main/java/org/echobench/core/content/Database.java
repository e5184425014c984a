package org.echobench.core.content;

/**
 * The database for which handlers wait. Found by {@link java.util.ServiceLoader} on the class path of rows that need
 * it. All servers of a JVM share one, which is open as long as the JVM lives. Thread-safe.
 */
public interface Database {

    /** The prefix of its threads' names; they belong to no server. */
    String THREAD_PREFIX = "echobench-database-";

    /**
     * Waits for one of the {@link org.echobench.core.spi.HandlerWait#DATABASE_CONNECTIONS} connections of its pool, and
     * holds it for a query that takes this long.
     *
     * @throws IllegalStateException in one sentence, if the query fails
     */
    void query(long nanos);
}
