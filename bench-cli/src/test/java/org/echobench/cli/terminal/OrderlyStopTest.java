package org.echobench.cli.terminal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class OrderlyStopTest {

    private static final int MANY = 500;

    /** Ends while measurements end: some before their hooks have begun, others after. */
    static final class Ending {
        public static void main(String[] args) {
            PrintWriter nowhere = new PrintWriter(PrintWriter.nullWriter());
            List<OrderlyStop> stops = IntStream.range(0, MANY)
                    .mapToObj(i -> new OrderlyStop("run --resume run", nowhere))
                    .toList();
            Runtime.getRuntime().addShutdownHook(new Thread(() -> {
                stops.forEach(OrderlyStop::close);
                System.out.println("closed");
            }));
        }
    }

    @Test
    @Timeout(60)
    void aMeasurementMayEndWhileTheJvmEnds() throws Exception {
        Process ending = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Ending.class.getName())
                .redirectErrorStream(true)
                .start();
        String out = new String(ending.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals("closed", out.strip());
        assertEquals(0, ending.waitFor());
    }
}
