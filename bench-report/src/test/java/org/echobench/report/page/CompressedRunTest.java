package org.echobench.report.page;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.echobench.report.Compared;
import org.echobench.report.history.HistoryEntry;
import org.echobench.report.history.HistoryFolder;
import org.echobench.report.render.OutputFormat;
import org.echobench.results.UserError;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run whose results, latencies and curves are kept as gzip says what the same run says uncompressed. */
class CompressedRunTest {

    @TempDir
    Path temp;

    private Path plain;
    private Path compressed;

    @BeforeEach
    void makeTheSameRunTwice() throws IOException {
        plain = run("plain");
        compressed = run("compressed");
        try (Stream<Path> files = Files.walk(compressed)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                compress(file);
            }
        }
    }

    private Path run(String name) {
        return new SyntheticRun(temp.resolve(name), "quick", List.of("netty", "jetty"))
                .row("echo", "Echo.echo", Map.of("payload", "128"))
                .curve("series", "echo", List.of("t_s", "heap_B"), 5)
                .write();
    }

    private static void compress(Path file) throws IOException {
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(Path.of(file + ".gz")))) {
            Files.copy(file, out);
        }
        Files.delete(file);
    }

    private static String compared(Path base, Path head) {
        return OutputFormat.JSON.render(Compared.files(base, head).run());
    }

    @Test
    void itComparesTheSameByItsFolderAndByItsFile() {
        String expected = compared(plain, plain);
        assertEquals(expected, compared(compressed, compressed));
        assertEquals(expected, compared(plain, compressed.resolve("results.json.gz")));
    }

    @Test
    void itsReportIsTheSame() {
        assertEquals(
                SyntheticRun.report(plain).html(),
                SyntheticRun.report(compressed).html());
    }

    @Test
    void itsPlaceInAHistoryIsTheSame() throws IOException {
        Path one = new HistoryFolder(temp.resolve("one"))
                .add(List.of(HistoryEntry.ofRun(plain)))
                .keySet()
                .iterator()
                .next();
        Path two = new HistoryFolder(temp.resolve("two"))
                .add(List.of(HistoryEntry.ofRun(compressed)))
                .keySet()
                .iterator()
                .next();
        assertEquals(one.getFileName(), two.getFileName());
        assertArrayEquals(Files.readAllBytes(one), Files.readAllBytes(two));
    }

    @Test
    void aFileThatIsCutIsNamed() throws IOException {
        for (String name : List.of("summary.json.gz", "latency/echo~netty.hlog.gz", "curves/series.csv.gz")) {
            Path file = compressed.resolve(name);
            byte[] whole = Files.readAllBytes(file);
            Files.write(file, Arrays.copyOf(whole, whole.length / 2));
            assertEquals(
                    file + " ends in the middle: its writer or its copy was interrupted.",
                    assertThrows(UserError.class, () -> SyntheticRun.report(compressed)
                                    .html())
                            .getMessage());
            Files.write(file, whole);
        }
    }
}
