package org.echobench.jdbc;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.echobench.core.content.Database;
import org.echobench.core.spi.HandlerWait;

/** An H2 database in memory behind a HikariCP pool. Thread-safe. */
public final class EmbeddedDatabase implements Database, AutoCloseable {

    private static final AtomicInteger THREADS = new AtomicInteger();

    /** Longer than any handler waits for a connection: a pool that gives up would make responses fail. */
    private static final long PATIENCE_MILLIS = TimeUnit.MINUTES.toMillis(10);

    private final HikariDataSource pool;

    /** Called by {@link java.util.ServiceLoader}. */
    public EmbeddedDatabase() {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl("jdbc:h2:mem:echobench;DB_CLOSE_DELAY=-1");
        config.setMaximumPoolSize(HandlerWait.DATABASE_CONNECTIONS);
        config.setConnectionTimeout(PATIENCE_MILLIS);
        config.setThreadFactory(EmbeddedDatabase::thread);
        pool = new HikariDataSource(config);
        try (Connection connection = pool.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE ALIAS IF NOT EXISTS AWAIT FOR '" + EmbeddedDatabase.class.getName() + ".await'");
        } catch (SQLException e) {
            throw failed(e);
        }
    }

    /** A thread that is in no server's group: a server that stops would wait for it. */
    private static Thread thread(Runnable task) {
        ThreadGroup root = Thread.currentThread().getThreadGroup();
        while (root.getParent() != null) {
            root = root.getParent();
        }
        Thread thread = new Thread(root, task, THREAD_PREFIX + THREADS.incrementAndGet());
        thread.setDaemon(true);
        return thread;
    }

    @Override
    public void query(long nanos) {
        try (Connection connection = pool.getConnection();
                PreparedStatement statement = connection.prepareStatement("CALL AWAIT(?)")) {
            statement.setLong(1, nanos);
            statement.execute();
        } catch (SQLException e) {
            throw failed(e);
        }
    }

    private static IllegalStateException failed(SQLException e) {
        return new IllegalStateException("the database failed: " + e.getMessage(), e);
    }

    /** A slow query, which waits for this time in ns. H2 calls it on its caller's thread, which holds a connection. */
    public static long await(long nanos) {
        long start = System.nanoTime();
        for (long left = nanos; left > 0 && !Thread.currentThread().isInterrupted(); ) {
            LockSupport.parkNanos(left);
            left = nanos - (System.nanoTime() - start);
        }
        return nanos;
    }

    @Override
    public void close() {
        pool.close();
    }
}
