package org.echobench.core.spi;

/** The paths that every server offers, and the limits that all of them keep. */
public final class Endpoints {

    /** {@code Hello, World!} as text/plain. */
    public static final String PLAINTEXT = "/plaintext";

    /** {@code {"message":"Hello, World!"}}, serialised for each request. */
    public static final String JSON = "/json";

    /** About 2 KB of JSON built for each request. */
    public static final String JSON_COMPLEX = "/json/complex";

    /** {@code Hello, <name>!} for the query parameter {@code name}; returns the cookie {@code session} in a header. */
    public static final String GREETING = "/greeting";

    /** Followed by a number of bytes: an HTML document of exactly that size. */
    public static final String HTML = "/html/";

    /** A POST, whose body is read to its end: the number of its bytes as text/plain. */
    public static final String UPLOAD = "/upload";

    /** Echoes text and binary messages unchanged. */
    public static final String WS_ECHO = "/ws/echo";

    /**
     * A subscription to the messages of {@link BenchServer#publish}; messages from the client are ignored. It is in
     * force before any frame of the client, such as a ping, is answered.
     */
    public static final String WS_PUSH = "/ws/push";

    /** The name of the query parameter of {@link #GREETING}. */
    public static final String NAME_PARAMETER = "name";

    /** The name of the cookie that {@link #GREETING} reads. */
    public static final String SESSION_COOKIE = "session";

    /** The header in which {@link #GREETING} returns the cookie. */
    public static final String SESSION_HEADER = "X-Session";

    /** Smallest and largest body of {@link #HTML}, in bytes. */
    public static final int MIN_HTML_BYTES = 64;

    public static final int MAX_HTML_BYTES = 1 << 20;

    /** The most bytes that may wait for one subscriber; if more do, it is disconnected. */
    public static final int MAX_QUEUED_PUSH_BYTES = 4 << 20;

    /** Connections that may wait to be accepted; the kernel may reduce this to its own limit (somaxconn). */
    public static final int BACKLOG = 4096;

    /** Concurrent requests that a row with a limit serves; its framework's own limiter enforces it. */
    public static final int MOST_REQUESTS = 64;

    /** Further requests that may wait; the next is refused in the framework's own way. */
    public static final int MOST_WAITING_REQUESTS = 64;

    private Endpoints() {}
}
