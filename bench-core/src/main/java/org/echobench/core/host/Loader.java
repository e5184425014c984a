package org.echobench.core.host;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.echobench.core.process.LineProcess;

/**
 * Subscribers in a process of their own, the other end of {@link LoaderMain}. Its methods fail with the process's last
 * lines if it has ended. Used by one thread.
 */
public final class Loader implements AutoCloseable {

    /** The heap of some hundred thousand idle connections; no boxes for the descriptors that the JDK's selector boxes. */
    private static final List<String> JVM = List.of("-Xmx512m", "-XX:+UseSerialGC", "-XX:AutoBoxCacheMax=65536");

    /** What a JVM has open beside the connections. */
    private static final int OTHER_DESCRIPTORS = 500;

    private final String name;
    private final LineProcess process;
    private final int capacity;
    private final ObjectMapper mapper = new ObjectMapper();
    private int held;

    /**
     * Starts the process.
     *
     * @param name for messages, such as {@code client 1}
     * @param command as {@link #command}
     * @throws IOException if it ends at once
     */
    public Loader(String name, List<String> command) throws IOException {
        this.name = name;
        process = new LineProcess(name, command);
        String descriptors = process.ready();
        try {
            long room = Long.parseLong(descriptors) - OTHER_DESCRIPTORS;
            capacity = (int) Math.max(0, Math.min(room, Integer.MAX_VALUE));
        } catch (NumberFormatException e) {
            process.kill();
            throw new IOException(name + " is ready with '" + descriptors + "' file descriptors", e);
        }
    }

    /** The command that runs {@link LoaderMain} with this JVM's java and class path. */
    public static List<String> command(InetSocketAddress server, String path, int payloadBytes) {
        List<String> command = new ArrayList<>();
        command.add(System.getProperty("java.home") + File.separator + "bin" + File.separator + "java");
        command.addAll(JVM);
        command.add("-cp");
        command.add(System.getProperty("java.class.path"));
        command.add(LoaderMain.class.getName());
        command.add(server.getHostString());
        command.add(Integer.toString(server.getPort()));
        command.add(path);
        command.add(Integer.toString(payloadBytes));
        return command;
    }

    /** Subscribers that it can have, as far as its file descriptors go. */
    public int capacity() {
        return capacity;
    }

    /** Subscribers that it has, by its last answer. */
    public int held() {
        return held;
    }

    /**
     * Opens more subscribers and waits for them.
     *
     * @param source the address to bind; empty lets the kernel choose
     * @param next number of the first broadcast that they receive
     */
    public LoaderAnswers.Opened open(int count, Optional<String> source, long next) {
        process.command("OPEN " + count + " " + source.orElse("-") + " " + next);
        LoaderAnswers.Opened opened = answer(LoaderAnswers.Opened.class);
        held = opened.held();
        return opened;
    }

    /** Resets all connections; the process stays. */
    public void dismiss() {
        process.command("DISMISS");
        held = answer(LoaderAnswers.Opened.class).held();
    }

    /** Asks for the receipt of a broadcast; {@link #heard()} gives the answer. */
    public void await(long number, long limitMillis) {
        process.command("AWAIT " + number + " " + limitMillis);
    }

    /** The answer to {@link #await}; waits for it. */
    public LoaderAnswers.Heard heard() {
        LoaderAnswers.Heard heard = answer(LoaderAnswers.Heard.class);
        held = heard.held();
        return heard;
    }

    /** Latencies since the last call. */
    public LoaderAnswers.Result result() {
        process.command("RESULT");
        return answer(LoaderAnswers.Result.class);
    }

    /** The clock that stamps broadcasts is this much ahead of this host's. */
    public void clockAhead(long nanos) {
        process.command("CLOCK " + nanos);
        answer(LoaderAnswers.Clock.class);
    }

    private <T> T answer(Class<T> type) {
        String line = process.answer();
        try {
            return mapper.readValue(line, type);
        } catch (IOException e) {
            throw new IllegalStateException(name + " answered with '" + line + "'", e);
        }
    }

    /** The id of the process. */
    public long pid() {
        return process.pid();
    }

    @Override
    public void close() {
        process.close();
    }
}
