package org.echobench.core.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.echobench.core.metrics.Proc.Descriptors;
import org.echobench.core.metrics.ProcessUsage;
import org.echobench.core.metrics.Sampling;
import org.echobench.core.metrics.ServerStats;
import org.echobench.core.spi.BenchServer;
import org.echobench.results.profile.ProfileKind;
import org.echobench.results.profile.ProfiledWork;

/**
 * A server in a process of its own, in any language, that speaks {@link ServerProtocol}; or a service's JVM, whose
 * agent speaks the part that does not need a server of ours. If the process has ended or does not answer, methods fail
 * with an {@link UncheckedIOException} that says how. Methods are called by one thread at a time.
 */
public final class ServerProcess implements BenchServer {

    /** A response takes milliseconds; with a full collection or a profile, seconds. */
    private static final Duration USUAL_PATIENCE = Duration.ofSeconds(60);

    /**
     * C1 compiles a method after 200 calls, but HotSpot looks only at every 128th, and wants more where others wait for
     * C1. The methods of a response reach that call together, so several looks are needed. Only queries to a JVM whose
     * compilers are idle count. C2 compiles after 5,000 calls, and a response calls few methods often enough for that.
     */
    private static final int REHEARSALS = 1_000;

    /** The limit if the compilers are never idle. */
    private static final int MOST_REHEARSALS = 5_000;

    private final ProcessLines lines;
    private final Optional<ServerContainer> container;
    private final Duration patience;
    private final InetSocketAddress address;
    private final Optional<X509Certificate> certificate;
    private boolean silent;

    /**
     * Starts the process on the host of this fork's server, and waits until it accepts connections.
     *
     * @param name the server's id, for messages
     * @throws IOException if it ends or prints something else first; the message has its last lines
     */
    public ServerProcess(String name, List<String> command) throws IOException {
        this(name, command, USUAL_PATIENCE);
    }

    /**
     * The same with another limit for responses.
     *
     * @param patience how long a response may take; after that, the server is considered silent
     */
    public ServerProcess(String name, List<String> command, Duration patience) throws IOException {
        this("server '" + name + "'", ServerCpus.pinned(command), ServerContainer.ofServer(), patience);
    }

    private ServerProcess(String who, List<String> command, Optional<ServerContainer> container, Duration patience)
            throws IOException {
        this.lines = container.isPresent()
                ? LineProcess.in(container.get(), who, command)
                : new LineProcess(who, ForkHosts.server(), command);
        this.container = container;
        this.patience = patience;
        String ready = lines.ready();
        try {
            String[] words = ready.split(ServerProtocol.CERTIFICATE, 2);
            URI uri = URI.create(words[0]);
            address = new InetSocketAddress(uri.getHost(), uri.getPort());
            certificate = words.length == 1
                    ? Optional.empty()
                    : Optional.of(CertificateFile.parse(words[1], lines.host().read(words[1])));
        } catch (IOException | RuntimeException e) {
            lines.abandon();
            throw e;
        }
    }

    /** A service's JVM, reached by its agent. */
    ServerProcess(ProcessLines lines, InetSocketAddress service, Duration patience) {
        this.lines = lines;
        this.patience = patience;
        container = Optional.empty();
        address = service;
        certificate = Optional.empty();
    }

    /** The same with the usual limit for responses. */
    public static ServerProcess agent(ProcessLines lines, InetSocketAddress service) {
        return new ServerProcess(lines, service, USUAL_PATIENCE);
    }

    @Override
    public InetSocketAddress address() {
        return address;
    }

    /** The certificate of its TLS; empty where it serves none. */
    public Optional<X509Certificate> certificate() {
        return certificate;
    }

    @Override
    public void publish(ByteBuffer message) {
        lines.command(ServerProtocol.PUBLISH + " " + base64(message));
    }

    private static String base64(ByteBuffer message) {
        byte[] bytes = new byte[message.remaining()];
        message.duplicate().get(bytes);
        return Base64.getEncoder().encodeToString(bytes);
    }

    /** Whether a response was late. No query follows, because the late response would be mistaken for its own. */
    public boolean isSilent() {
        return silent;
    }

    private String answerTo(String command) {
        if (!silent) {
            lines.command(command);
            try {
                return lines.answer(patience);
            } catch (TimeoutException e) {
                silent = true;
            }
        }
        IOException given =
                new IOException(lines.who() + " did not answer " + command + " within " + patience.toMillis() + " ms");
        throw new UncheckedIOException(given.getMessage(), given);
    }

    private <T> T ask(String command, Class<T> type) {
        return parsed(command, answerTo(command), type);
    }

    private <T> T parsed(String command, String line, Class<T> type) {
        try {
            return lines.parse(line, type);
        } catch (IOException e) {
            throw new IllegalStateException(lines.who() + " answered " + command + " with '" + line + "'", e);
        }
    }

    /** Its use since its start, or since the first query. */
    public ServerStats stats() {
        return ask(ServerProtocol.STATS, ServerStats.class);
    }

    /** The same as {@link #stats}, after a full collection. */
    public ServerStats statsAfterGc() {
        return ask(ServerProtocol.GC, ServerStats.class);
    }

    /** What its container has used; empty if it has none. */
    public Optional<ServerContainer.Usage> contained() {
        return container.map(ServerContainer::usage);
    }

    /** What its JVM chose according to what it sees of the machine, as text. For a JVM only. */
    public String chosen() {
        return answerTo(ServerProtocol.CHOSEN);
    }

    /** Its resource use according to the operating system; empty if that is unknown. */
    public Optional<ProcessUsage> usage() {
        return lines.usage();
    }

    /** The file descriptors of its process; empty where they are not known. */
    public Optional<Descriptors> descriptors() {
        return lines.descriptors();
    }

    public Host.Memory memory() {
        return lines.host().memory();
    }

    /**
     * Asks a JVM for samples of its use of the machine.
     *
     * @param everyMillis between samples, 1 to 60,000; 0 for no more
     */
    public void requestSamples(long everyMillis) {
        lines.command(ServerProtocol.SAMPLE + " " + everyMillis);
    }

    /** The latest sample; empty while there is none. */
    public Optional<ServerStats> latestSample() {
        return lines.latestSample().map(line -> parsed(ServerProtocol.SAMPLE, line, ServerStats.class));
    }

    public String threadDump() {
        return new String(Base64.getDecoder().decode(answerTo(ServerProtocol.THREADS)), StandardCharsets.UTF_8);
    }

    /** A method that its JVM compiles or is about to compile; empty when there is none. For a JVM only. */
    public Optional<String> compiling() {
        String method = answerTo(ServerProtocol.COMPILING);
        return method.equals(ServerProtocol.NOTHING) ? Optional.empty() : Optional.of(method);
    }

    /** Queries often enough for HotSpot to compile the methods of a response. For a JVM only. */
    public void rehearse() {
        int counted = 0;
        for (int i = 0; i < MOST_REHEARSALS && counted < REHEARSALS; i++) {
            stats();
            counted += compiling().isEmpty() ? 1 : 0;
        }
    }

    /** Begins a profile of its JVM. For a JVM only. */
    public Sampling beginProfile(ProfileKind kind) {
        return ask(ServerProtocol.PROFILE + " " + kind.value(), Sampling.class);
    }

    /** Ends the profile and writes its stacks into the folder. For a JVM only. */
    public Sampling endProfile(Path folder) {
        String there = lines.host().folderFor(folder);
        Sampling profile =
                ask(ServerProtocol.PROFILED + " " + base64(StandardCharsets.UTF_8.encode(there)), Sampling.class);
        Path stacks = folder.toAbsolutePath().resolve(ProfiledWork.STACKS);
        if (!there.equals(stacks.getParent().toString()) && profile.failure().isEmpty()) {
            try {
                Files.write(stacks, lines.host().read(there + "/" + ProfiledWork.STACKS));
            } catch (IOException e) {
                throw new UncheckedIOException(e.getMessage(), e);
            }
        }
        return profile;
    }

    public boolean alive() {
        return lines.alive();
    }

    /** The id of the process; empty where it is not known, or another machine's. */
    public OptionalLong pid() {
        return lines.pid();
    }

    /** How the process ended, with its last lines. */
    public String died() {
        return lines.died();
    }

    /** Ends the process at once: for a server whose failure is known and is a result. */
    public void abandon() {
        lines.abandon();
    }

    /** Asks it to end, and waits at most this long, for a process that may need longer than {@link #close} waits. */
    public void awaitEnd(Duration limit) {
        lines.command(ServerProtocol.STOP);
        pid().stream().mapToObj(ProcessHandle::of).flatMap(Optional::stream).forEach(running -> running.onExit()
                .completeOnTimeout(running, limit.toMillis(), TimeUnit.MILLISECONDS)
                .join());
    }

    /** @throws IllegalStateException if the server did not stop cleanly, or left threads behind */
    @Override
    public void close() {
        lines.close();
    }
}
