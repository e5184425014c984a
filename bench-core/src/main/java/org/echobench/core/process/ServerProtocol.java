package org.echobench.core.process;

/**
 * The lines that a server in a process of its own prints and reads, in any language. The last arguments of its command
 * are settings, {@code name=value} each: {@link ServerArguments#settings}.
 *
 * <p>It prints {@code READY http://host:port} when it accepts connections. With TLS that is
 * {@code READY https://host:port certificate=FILE}; the PEM file is there while the server runs. It then takes commands
 * on standard input, one in a line, and responds to some of them with one line:
 *
 * <ul>
 *   <li>{@code PUBLISH base64} sends the message to every subscriber. No response.
 *   <li>{@code STATS} is answered by {@link org.echobench.core.metrics.ServerStats} in JSON.
 *   <li>{@code GC} collects all garbage and is answered as {@code STATS} is.
 *   <li>{@code THREADS} is answered by a dump of the threads, or of what else keeps the program busy, in Base64.
 *   <li>{@code STOP}, or the end of standard input, ends the server with exit code 0. So it never outlives its parent.
 * </ul>
 *
 * <p>These commands are sent to a JVM only:
 *
 * <ul>
 *   <li>{@code SAMPLE millis} requests lines {@code SAMPLE json} at that interval, with
 *       {@link org.echobench.core.metrics.ServerStats} without the threads' use; 0 ends them. Such a line may come
 *       between a command and its response.
 *   <li>{@code COMPILING} is answered by a method that is being compiled or waits to be, or by {@code -}.
 *   <li>{@code CHOSEN} is answered by what the JVM chose according to what it sees of the machine, such as its heap.
 *   <li>{@code PROFILE kind} starts or restarts a profile. {@code PROFILED base64} ends it and writes its stacks into
 *       that folder. Both are answered by {@link org.echobench.core.metrics.Sampling} in JSON.
 * </ul>
 */
public final class ServerProtocol {

    /** The first word of the first line that the process prints. */
    public static final String READY = "READY";

    /** The command that ends the process with exit code 0. */
    public static final String STOP = "STOP";

    /** Separates the address from the file with the certificate. */
    public static final String CERTIFICATE = " certificate=";

    public static final String PUBLISH = "PUBLISH";

    public static final String STATS = "STATS";

    public static final String GC = "GC";

    public static final String THREADS = "THREADS";

    /** The command, and the first word of each line that it asks for. */
    public static final String SAMPLE = "SAMPLE";

    public static final String COMPILING = "COMPILING";

    public static final String CHOSEN = "CHOSEN";

    public static final String PROFILE = "PROFILE";

    public static final String PROFILED = "PROFILED";

    /** The response to {@link #COMPILING} when the compilers are idle. */
    public static final String NOTHING = "-";

    private ServerProtocol() {}
}
