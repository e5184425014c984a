package org.echobench.runner.fork;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.echobench.core.metrics.ForkDirectory;

/** Asks hanging JVMs where their threads are. */
final class ThreadDump {

    /** A busy machine needs seconds to start the command's own JVM. */
    private static final int PATIENCE_SECONDS = 30;

    private ThreadDump() {}

    /**
     * Appends the threads of each process to {@code threads.txt} with the JDK's {@code jcmd}. A JVM that does not answer,
     * and every JVM where the host is no JDK, gets SIGQUIT instead, which makes it print its threads to the fork's log.
     */
    static void append(List<ProcessHandle> processes, Path directory) throws IOException, InterruptedException {
        Path file = directory.resolve(ForkDirectory.THREADS);
        Path jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd");
        for (ProcessHandle process : processes) {
            String command = process.info().command().orElse("unknown command");
            String heading = "# process " + process.pid() + ": " + command + "\n";
            Files.writeString(file, heading, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
            String pid = Long.toString(process.pid());
            if (!Files.isExecutable(jcmd) || !run(file, jcmd.toString(), pid, "Thread.print", "-l")) {
                String note = "no answer to jcmd: sent SIGQUIT, the threads are in the fork's log\n";
                Files.writeString(file, note, StandardOpenOption.APPEND);
                run(file, "kill", "-QUIT", pid);
            }
        }
    }

    /** True if the command ended in time and well. */
    private static boolean run(Path output, String... command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(output.toFile()))
                .start();
        if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
            process.destroyForcibly();
            return false;
        }
        return process.exitValue() == 0;
    }
}
