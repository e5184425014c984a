package org.echobench.core.process;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.echobench.results.Jvm;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** What is left of the children of a JVM that ends. */
@DisabledOnOs(OS.WINDOWS)
@Timeout(value = 180, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ChildProcessesTest {

    /** Starts a program, prints its process id, and ends. */
    static final class Leaving {
        public static void main(String[] args) throws IOException {
            System.out.println(new ChildProcesses(() -> {})
                    .start(new ProcessBuilder("sleep", "600"))
                    .pid());
        }
    }

    /** Starts a program when it is ending already, and prints why that is refused. */
    static final class Late {
        public static void main(String[] args) {
            Runtime.getRuntime().addShutdownHook(new Thread(() -> {
                try {
                    new ChildProcesses(() -> {}).start(new ProcessBuilder("sleep", "600"));
                } catch (IOException e) {
                    System.out.println(e.getMessage());
                }
            }));
        }
    }

    /** What the program prints until it has ended. */
    private static String run(Class<?> program) throws IOException, InterruptedException {
        Process jvm = new ProcessBuilder(List.of(
                        Jvm.ownJava(),
                        "-Xmx64m",
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        program.getName()))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String printed = new String(jvm.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        assertEquals(0, jvm.waitFor());
        return printed;
    }

    @Test
    void theyEndWithIt() throws IOException, InterruptedException {
        long child = Long.parseLong(run(Leaving.class));
        ProcessHandle.of(child).ifPresent(handle -> handle.onExit().join());
    }

    @Test
    void noneIsStartedWhileItEnds() throws IOException, InterruptedException {
        assertEquals("this JVM is ending", run(Late.class));
    }
}
