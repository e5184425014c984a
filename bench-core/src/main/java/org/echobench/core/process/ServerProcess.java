package org.echobench.core.process;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.echobench.core.metrics.JvmUsage;
import org.echobench.core.metrics.Sampling;
import org.echobench.core.spi.BenchServer;
import org.echobench.results.profile.ProfileKind;

/**
 * A server in a process of its own, in any language, that speaks {@link ServerProtocol}. If the process has ended, methods
 * fail with an {@link java.io.UncheckedIOException} that has its last lines. Methods are called by one thread at a time.
 */
public final class ServerProcess extends ServerReports implements BenchServer {

    private final String name;
    private final LineProcess process;
    private final InetSocketAddress address;
    private final Optional<X509Certificate> certificate;

    /**
     * Starts the process and waits until it accepts.
     *
     * @param name the server's id, for messages
     * @throws IOException if it ends or prints something else first; the message has its last lines
     */
    public ServerProcess(String name, List<String> command) throws IOException {
        this(name, command, USUAL_PATIENCE);
    }

    /**
     * The same with another limit for answers.
     *
     * @param patience after which a server that has not answered is given up
     */
    public ServerProcess(String name, List<String> command, Duration patience) throws IOException {
        // First, so that it starts while what reads its answers is made.
        this(name, new LineProcess(who(name), ServerCpus.pinned(command)), patience);
    }

    private ServerProcess(String name, LineProcess process, Duration patience) throws IOException {
        super(patience);
        this.name = name;
        this.process = process;
        String ready = process.ready();
        try {
            String[] words = ready.split(ServerProtocol.CERTIFICATE, 2);
            URI uri = URI.create(words[0]);
            address = new InetSocketAddress(uri.getHost(), uri.getPort());
            certificate = words.length == 1 ? Optional.empty() : Optional.of(CertificateFile.read(Path.of(words[1])));
        } catch (IOException | RuntimeException e) {
            process.kill();
            throw e;
        }
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
        process.command(ServerProtocol.PUBLISH + " " + base64(message));
    }

    /** The message that is asked for is a template: the other process stamps a copy for each subscriber. */
    @Override
    public void publishEach(Supplier<ByteBuffer> message) {
        process.command(ServerProtocol.PUBLISH_EACH + " " + base64(message.get()));
    }

    private static String base64(ByteBuffer message) {
        byte[] bytes = new byte[message.remaining()];
        message.duplicate().get(bytes);
        return Base64.getEncoder().encodeToString(bytes);
    }

    @Override
    String who() {
        return who(name);
    }

    private static String who(String name) {
        return "server '" + name + "'";
    }

    @Override
    void command(String line) {
        process.command(line);
    }

    @Override
    String answer(Duration limit) throws TimeoutException {
        return process.answer(limit);
    }

    @Override
    public Optional<JvmUsage> latestSample() {
        return process.latestSample();
    }

    /** Begins a profile of its JVM. For a JVM only. */
    public Sampling beginProfile(ProfileKind kind) {
        return ask(ServerProtocol.PROFILE + " " + kind.value(), Sampling.class);
    }

    /** Ends the profile and writes its stacks into the folder. For a JVM only. */
    public Sampling endProfile(Path folder) {
        String path = folder.toAbsolutePath().toString();
        return ask(ServerProtocol.PROFILED + " " + base64(StandardCharsets.UTF_8.encode(path)), Sampling.class);
    }

    /** Lets a server that is pinned use this JVM's processors, too, or its own only again: {@link ServerCpus}. */
    public void useAllProcessors(boolean all) {
        ServerCpus.confine(process.pid(), all);
    }

    /** Whether the process runs. */
    public boolean alive() {
        return process.alive();
    }

    /** The id of the process. */
    public long pid() {
        return process.pid();
    }

    /** How the process ended, with its last lines. */
    public String died() {
        return process.died();
    }

    /** Ends the process at once: for a server whose failure is known and is a result. */
    public void abandon() {
        process.abandon();
    }

    /** @throws IllegalStateException if the server did not stop in order, or left threads behind */
    @Override
    public void close() {
        process.close();
    }
}
