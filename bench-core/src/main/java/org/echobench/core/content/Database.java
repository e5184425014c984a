package org.echobench.core.content;

/**
 * The database for which handlers wait. Found by {@link java.util.ServiceLoader} on the class path of rows that ask for it;
 * one for all servers of a JVM, and open as long as the JVM lives. Thread-safe.
 */
public interface Database {

    /** Begins the names of its threads, which are of no server. */
    String THREAD_PREFIX = "echobench-database-";

    /**
     * Waits for a connection of its pool, which has {@link org.echobench.core.spi.HandlerWait#DATABASE_CONNECTIONS}, and holds
     * it for a query that takes this long.
     *
     * @throws IllegalStateException in one sentence, if the query fails
     */
    void query(long nanos);
}
