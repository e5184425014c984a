package org.echobench.cli;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.echobench.core.metrics.ProcessUsage;
import org.echobench.runner.input.YamlFile;
import org.echobench.runner.service.TargetFile;
import org.echobench.runner.service.TargetRow;

/** A service that is ready: started by its target file, and then ended with its children, or running already. */
final class ServedTarget implements AutoCloseable {

    private static final int USUAL_READY_SECONDS = 60;
    private static final int TRY_MILLIS = 2_000;
    private static final long BETWEEN_TRIES_MILLIS = 50;
    private static final long STOP_SECONDS = 10;
    private static final int LAST_LINES = 5;

    /** One that this command has started. */
    private record Started(Process process, Path output) {

        /** Ends it at once, with its children. */
        void kill() {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }

        /** Of it and its children together; empty except on Linux, and after its end. */
        Optional<ProcessUsage> usage() {
            return Stream.concat(Stream.of(process.toHandle()), process.descendants())
                    .flatMap(one -> ProcessUsage.of(one.pid()).stream())
                    .reduce((one, other) -> new ProcessUsage(
                            other.nanos(),
                            one.cpuNanos() + other.cpuNanos(),
                            one.residentBytes() + other.residentBytes(),
                            one.threads() + other.threads()));
        }

        String lastLines() {
            try {
                List<String> lines = new String(Files.readAllBytes(output), StandardCharsets.UTF_8)
                        .lines()
                        .toList();
                String last = String.join(" | ", lines.subList(Math.max(0, lines.size() - LAST_LINES), lines.size()));
                return last.isEmpty() ? "it printed nothing" : "its last lines: " + last;
            } catch (IOException e) {
                return "its output cannot be read";
            }
        }
    }

    private final TargetFile target;
    private final Path folder;
    private final URI url;
    private final Optional<Started> started;
    private final ChildProcesses children = new ChildProcesses();

    private ServedTarget(TargetFile target, Path folder, URI url, Optional<Started> started) {
        this.target = target;
        this.folder = folder;
        this.url = url;
        this.started = started;
        started.ifPresent(service -> children.add(service::kill));
    }

    /**
     * Starts the service, if the file says how, and waits until it is ready.
     *
     * @throws UserError if it ends or is not ready in time
     */
    static ServedTarget of(Path file, YamlFile<TargetFile> read) throws IOException, InterruptedException {
        TargetFile target = read.value();
        Path folder = file.toAbsolutePath().getParent();
        ServedTarget served;
        if (target.url().isPresent()) {
            served = new ServedTarget(target, folder, URI.create(target.url().get()), Optional.empty());
        } else {
            int port = freePort();
            Started service = start(target.start().orElseThrow(), folder, port);
            served = new ServedTarget(target, folder, URI.create("http://127.0.0.1:" + port), Optional.of(service));
        }
        try {
            served.awaitReady(read);
            return served;
        } catch (RuntimeException | InterruptedException e) {
            served.close();
            throw e;
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket any = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            return any.getLocalPort();
        }
    }

    /** A shell splits the command into words, and then is the service. */
    private static Started start(String command, Path folder, int port) throws IOException {
        Path output = Files.createTempFile("echobench-target-", ".log");
        String line = "exec " + command.replace(TargetFile.PORT, Integer.toString(port));
        Process process = new ProcessBuilder("sh", "-c", line)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        return new Started(process, output);
    }

    private void awaitReady(YamlFile<TargetFile> read) throws InterruptedException {
        Duration limit = Duration.ofSeconds(target.readySeconds().orElse(USUAL_READY_SECONDS));
        long from = System.nanoTime();
        while (!ready()) {
            if (started.isPresent() && !started.get().process().isAlive()) {
                throw new UserError(read.about(
                        "start",
                        "the service ended with exit code "
                                + started.get().process().exitValue() + " before it was ready; "
                                + started.get().lastLines()));
            }
            if (System.nanoTime() - from > limit.toNanos()) {
                throw new UserError(read.about(
                        target.ready().isPresent() ? "ready" : "target",
                        "the service at " + url + " was not ready within " + limit.toSeconds() + " s"
                                + started.map(service -> "; " + service.lastLines())
                                        .orElse("")));
            }
            Thread.sleep(BETWEEN_TRIES_MILLIS);
        }
    }

    private boolean ready() {
        try {
            if (target.ready().isEmpty()) {
                int port = url.getPort() >= 0 ? url.getPort() : url.getScheme().equals("https") ? 443 : 80;
                try (Socket socket = new Socket(url.getHost(), port)) {
                    return socket.isConnected();
                }
            }
            HttpURLConnection connection = (HttpURLConnection)
                    url.resolve(target.ready().get()).toURL().openConnection();
            connection.setConnectTimeout(TRY_MILLIS);
            connection.setReadTimeout(TRY_MILLIS);
            try {
                return connection.getResponseCode() / 100 == 2;
            } finally {
                connection.disconnect();
            }
        } catch (IOException e) {
            return false; // not yet
        }
    }

    /** What the service has used since it was started here; empty for one that ran already, and except on Linux. */
    Optional<ProcessUsage> usage() {
        return started.flatMap(Started::usage);
    }

    Exchange exchange(TargetRow row) {
        return new RowExchange(row, folder);
    }

    /** The endpoint of a row. */
    String url(TargetRow row) {
        String scheme =
                row.http().isPresent() ? url.getScheme() : url.getScheme().replace("http", "ws");
        return scheme + "://" + url.getRawAuthority() + row.path();
    }

    /** Asks a started service to end; ends it if it does not within 10 s. */
    @Override
    public void close() {
        started.ifPresent(ServedTarget::stop);
        children.close();
    }

    private static void stop(Started service) {
        service.process().descendants().forEach(ProcessHandle::destroy);
        service.process().destroy();
        try {
            if (!service.process().waitFor(STOP_SECONDS, TimeUnit.SECONDS)) {
                service.kill();
                service.process().waitFor();
            }
            Files.deleteIfExists(service.output());
        } catch (InterruptedException e) {
            service.kill();
            Thread.currentThread().interrupt();
        } catch (IOException e) {
            throw new UserError("The output of the service, " + service.output() + ", cannot be deleted.", e);
        }
    }
}
