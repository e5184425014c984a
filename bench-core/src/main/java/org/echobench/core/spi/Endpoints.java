package org.echobench.core.spi;

/** The paths that every server offers, and the limits that all of them keep. */
public final class Endpoints {

    /** {@code Hello, World!} as text/plain. */
    public static final String PLAINTEXT = "/plaintext";

    /** {@code {"message":"Hello, World!"}}, serialised for each request. */
    public static final String JSON = "/json";

    /** About 2 KB of JSON built for each request. */
    public static final String JSON_COMPLEX = "/json/complex";

    /** {@code Hello, <name>!} for the query parameter {@code name}; the cookie {@code session} is answered in a header. */
    public static final String GREETING = "/greeting";

    /** Followed by a number of bytes: an HTML document of exactly that size. */
    public static final String HTML = "/html/";

    /** A POST, whose whole body has been read: the number of its bytes as text/plain. */
    public static final String UPLOAD = "/upload";

    /** Text and binary messages back unchanged. */
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

    /** The header in which {@link #GREETING} answers the cookie. */
    public static final String SESSION_HEADER = "X-Session";

    /** Smallest and largest body of {@link #HTML}, in bytes. */
    public static final int MIN_HTML_BYTES = 64;

    public static final int MAX_HTML_BYTES = 1 << 20;

    /** More waiting bytes than this for one subscriber, and it is disconnected. */
    public static final int MAX_QUEUED_PUSH_BYTES = 4 << 20;

    /** Connections that may wait to be accepted; the kernel may cut it to its own limit (somaxconn). */
    public static final int BACKLOG = 4096;

    /** Requests that a row with a limit serves at once, by its framework's own limiter. */
    public static final int MOST_REQUESTS = 64;

    /** Requests that may wait for one of these; the next is refused as the framework refuses it. */
    public static final int MOST_WAITING_REQUESTS = 64;

    private Endpoints() {}
}
