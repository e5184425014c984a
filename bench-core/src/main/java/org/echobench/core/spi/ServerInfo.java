package org.echobench.core.spi;

import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Pattern;

/**
 * Describes a row: its framework, its version, and the threads that run its handlers.
 *
 * @param id the row's name in every command, table and file: lower-case letters, digits and dashes
 * @param library the framework's name as its authors write it
 * @param version the framework's version as read from the class path, never a constant
 * @param http which threads run the HTTP handlers
 * @param webSocket which threads run the WebSocket handlers
 * @param flush when written messages are handed to the socket
 * @param pool the framework's pool; empty where its size is not known
 */
public record ServerInfo(
        String id,
        String library,
        String version,
        Threading http,
        Threading webSocket,
        FlushPolicy flush,
        Optional<Pool> pool) {

    /**
     * The maximum size of a pool. Figures, not code: a row's classes may be unloaded when its facts are read.
     *
     * @param least threads on few processors
     * @param perProcessor threads for each processor of the server, where that is more
     */
    public record Pool(int least, int perProcessor) {

        int threads(int processors) {
            return Math.max(least, perProcessor * processors);
        }
    }

    private static final Pattern ID = Pattern.compile("[a-z][a-z0-9]*(-[a-z0-9]+)*");

    public ServerInfo {
        if (!ID.matcher(id).matches()) {
            throw new IllegalArgumentException("id must be lower-case words joined by dashes, but is: " + id);
        }
        if (library.isBlank() || version.isBlank()) {
            throw new IllegalArgumentException("library and version of " + id + " must not be blank");
        }
        Objects.requireNonNull(http, "http");
        Objects.requireNonNull(webSocket, "webSocket");
        Objects.requireNonNull(flush, "flush");
        Objects.requireNonNull(pool, "pool");
    }

    public ServerInfo(
            String id, String library, String version, Threading http, Threading webSocket, FlushPolicy flush) {
        this(id, library, version, http, webSocket, flush, Optional.empty());
    }

    /** A row whose handlers all run on the same kind of threads. */
    public ServerInfo(String id, String library, String version, Threading threading, FlushPolicy flush) {
        this(id, library, version, threading, threading, flush);
    }

    public ServerInfo withVersion(String other) {
        return new ServerInfo(id, library, other, http, webSocket, flush, pool);
    }

    /** A copy with a pool of at most this many threads. */
    public ServerInfo withPool(int threads) {
        return withPool(new Pool(threads, 0));
    }

    /** A copy with a pool that the framework sizes by the number of processors. */
    public ServerInfo withPool(Pool sized) {
        return new ServerInfo(id, library, version, http, webSocket, flush, Optional.of(sized));
    }

    /** The most threads that run HTTP handlers on this many processors; empty unless a pool of known size runs them. */
    public OptionalInt httpPool(int processors) {
        return pool(http, processors);
    }

    /** The same for WebSocket handlers. */
    public OptionalInt webSocketPool(int processors) {
        return pool(webSocket, processors);
    }

    private OptionalInt pool(Threading threading, int processors) {
        return pool.isPresent() && threading.isPooled()
                ? OptionalInt.of(pool.get().threads(processors))
                : OptionalInt.empty();
    }

    /** Where the HTTP handlers run, for tables and files: {@code pool of 20}. */
    public String httpRunsOn(int processors) {
        return http.words(httpPool(processors));
    }

    public String webSocketRunsOn(int processors) {
        return webSocket.words(webSocketPool(processors));
    }

    /** Whether the server always is a process of its own and not a JVM of ours, whatever isolation is chosen. */
    public boolean isExternal() {
        return http == Threading.EXTERNAL_PROCESS;
    }
}
