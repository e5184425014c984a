package org.echobench.core.spi;

import java.util.Objects;
import java.util.OptionalInt;
import java.util.regex.Pattern;

/**
 * The facts of a row.
 *
 * @param id the row's name in every command, table and file: lower-case letters, digits and dashes
 * @param library the framework's name as its authors write it
 * @param version the framework's version as read from the class path, never a constant
 * @param http which threads run the HTTP handlers
 * @param webSocket which threads run the WebSocket handlers
 * @param flush when written messages are handed to the socket
 * @param poolThreads the most threads of a {@link Threading#POOL}, as the framework has it; empty where it depends on the
 *     machine
 */
public record ServerInfo(
        String id,
        String library,
        String version,
        Threading http,
        Threading webSocket,
        FlushPolicy flush,
        OptionalInt poolThreads) {

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
        Objects.requireNonNull(poolThreads, "poolThreads");
    }

    public ServerInfo(
            String id, String library, String version, Threading http, Threading webSocket, FlushPolicy flush) {
        this(id, library, version, http, webSocket, flush, OptionalInt.empty());
    }

    /** A row whose handlers all run on the same kind of threads. */
    public ServerInfo(String id, String library, String version, Threading threading, FlushPolicy flush) {
        this(id, library, version, threading, threading, flush);
    }

    /** The same, with a pool of so many threads at most. */
    public ServerInfo withPool(int threads) {
        return new ServerInfo(id, library, version, http, webSocket, flush, OptionalInt.of(threads));
    }

    /** Where the HTTP handlers run, for tables and files: {@code pool of 20}. */
    public String httpRunsOn() {
        return words(http);
    }

    /** Where the WebSocket handlers run. */
    public String webSocketRunsOn() {
        return words(webSocket);
    }

    private String words(Threading threading) {
        return threading == Threading.POOL && poolThreads.isPresent()
                ? threading.words() + " of " + poolThreads.getAsInt()
                : threading.words();
    }

    /** Whether the server is a process of its own whatever is asked for, and no JVM of ours. */
    public boolean isExternal() {
        return http == Threading.EXTERNAL_PROCESS;
    }
}
