package org.echobench.core.process;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.echobench.core.metrics.BackgroundLoadProbe;
import org.echobench.results.Json;

/**
 * A program on a host, started through the host's prefix: its standard streams and its exit code are this process's.
 * The first line of standard input says which program ({@link Order}). When standard input ends, or this process is
 * asked to end, the program and its children end as well.
 */
public final class HostedProgram {

    private static final long STOP_SECONDS = 10;

    /** Matters only if a child of the program still holds its output, which then does not end. */
    private static final long LAST_OUTPUT_MILLIS = 1_000;

    /**
     * What to start.
     *
     * @param id the id by which {@link HostMain} knows the program
     */
    record Order(long id, List<String> command) {}

    private HostedProgram() {}

    /** The file with the program's process id. */
    static Path pid(Path folder, long id) {
        return folder.resolve("programs").resolve(id + ".pid");
    }

    /** Records, at its end, the CPU time that this process and its children took. */
    static void keepTicks(Path folder) throws IOException {
        Path file = folder.resolve("programs").resolve(ProcessHandle.current().pid() + ".ticks");
        Files.writeString(file, Long.toString(BackgroundLoadProbe.ownTicks()));
    }

    /** @param args the folder of the run on this host */
    public static void main(String[] args) throws IOException, InterruptedException {
        Path folder = Path.of(args[0]);
        InputStream in = new BufferedInputStream(System.in);
        Order order = Json.read(line(in), Order.class);
        ChildProcesses children = new ChildProcesses(() -> {});
        Process program = children.start(new ProcessBuilder(order.command())
                .directory(folder.toFile())
                .redirectError(ProcessBuilder.Redirect.INHERIT));
        Files.writeString(pid(folder, order.id()), Long.toString(program.pid()));
        Thread output = thread(() -> pass(program.getInputStream(), new FileOutputStream(FileDescriptor.out)));
        thread(() -> {
            try {
                pass(in, program.getOutputStream());
            } catch (IOException e) {
                // The program has closed its input. We still wait for the end of ours.
                in.transferTo(OutputStream.nullOutputStream());
            }
            if (!program.waitFor(STOP_SECONDS, TimeUnit.SECONDS)) {
                children.end(program);
            }
        });
        int code = program.waitFor();
        new ProcessTree(program.toHandle()).kill();
        Files.delete(pid(folder, order.id())); // the id may be another process' from now on
        output.join(LAST_OUTPUT_MILLIS);
        keepTicks(folder);
        System.exit(code);
    }

    private static byte[] line(InputStream in) throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int b = in.read(); b != '\n' && b >= 0; b = in.read()) {
            line.write(b);
        }
        return line.toByteArray();
    }

    private interface Body {
        void run() throws IOException, InterruptedException;
    }

    private static Thread thread(Body body) {
        Thread thread = new Thread(
                () -> {
                    try {
                        body.run();
                    } catch (IOException e) {
                        // One end has gone. The exit code says why.
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                },
                "echobench-hosted-program");
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    /** Passes on everything at once, and then closes the other end. */
    private static void pass(InputStream from, OutputStream to) throws IOException {
        try (to) {
            byte[] buffer = new byte[1 << 16];
            for (int count = from.read(buffer); count >= 0; count = from.read(buffer)) {
                to.write(buffer, 0, count);
                to.flush();
            }
        }
    }

    /** The CPU time of what has ended cleanly, in ticks. */
    static long endedTicks(Path folder) throws IOException {
        long sum = 0;
        try (var files = Files.newDirectoryStream(folder.resolve("programs"), "*.ticks")) {
            for (Path file : files) {
                sum += Long.parseLong(Files.readString(file));
            }
        }
        return sum;
    }

    /** Ends all programs that still run. */
    static void endAll(Path folder) throws IOException {
        try (var files = Files.newDirectoryStream(folder.resolve("programs"), "*.pid")) {
            for (Path file : files) {
                try {
                    ProcessHandle.of(Long.parseLong(Files.readString(file)))
                            .ifPresent(one -> new ProcessTree(one).kill());
                } catch (NoSuchFileException e) {
                    // It has ended on its own.
                }
            }
        }
    }
}
