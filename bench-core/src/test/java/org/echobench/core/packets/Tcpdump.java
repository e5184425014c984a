package org.echobench.core.packets;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** A tcpdump of one port on the loopback interface. */
final class Tcpdump implements AutoCloseable {

    private final Process process;
    private final BufferedReader messages;

    private Tcpdump(Process process, BufferedReader messages) {
        this.process = process;
        this.messages = messages;
    }

    /** Starts it and waits until it listens; empty where it is not installed or not permitted. */
    static Optional<Tcpdump> start(int port, Path file) throws IOException {
        Process process;
        try {
            process = new ProcessBuilder(List.of(
                            "tcpdump",
                            "--interface=lo",
                            "--time-stamp-precision=nano",
                            "--immediate-mode",
                            "--packet-buffered",
                            "--buffer-size=65536",
                            // The kernel's buffer has a slot of this size for each packet.
                            "--snapshot-length=8192",
                            "-w",
                            file.toString(),
                            "tcp port " + port))
                    .start();
        } catch (IOException e) {
            return Optional.empty();
        }
        BufferedReader messages = process.errorReader();
        for (String line = messages.readLine(); line != null; line = messages.readLine()) {
            if (line.contains("listening on")) {
                return Optional.of(new Tcpdump(process, messages));
            }
        }
        return Optional.empty();
    }

    boolean running() {
        return process.isAlive();
    }

    /** @throws IllegalStateException if packets are missing from the capture */
    @Override
    public void close() {
        process.toHandle().destroy();
        try {
            String end = messages.lines().collect(Collectors.joining("; "));
            if (!process.waitFor(10, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                throw new IllegalStateException("tcpdump did not end");
            }
            if (!end.contains("; 0 packets dropped by kernel")) {
                throw new IllegalStateException("the capture is not complete: " + end);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while tcpdump ended", e);
        }
    }
}
