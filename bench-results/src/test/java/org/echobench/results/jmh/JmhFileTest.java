package org.echobench.results.jmh;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.echobench.results.UserError;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JmhFileTest {

    @TempDir
    Path folder;

    @TestFactory
    Stream<DynamicTest> readsEveryOddity() throws IOException {
        try (Stream<Path> files = Files.list(Path.of("src/test/resources", "jmh/odd"))) {
            List<Path> inputs =
                    files.filter(f -> f.toString().endsWith(".json")).sorted().toList();
            assertTrue(inputs.size() >= 12, "inputs: " + inputs);
            return inputs.stream()
                    .map(file -> DynamicTest.dynamicTest(file.getFileName().toString(), () -> {
                        Path golden = Path.of(file.toString().replace(".json", ".golden.txt"));
                        assertEquals(Files.readString(golden), JmhDump.of(JmhFile.read(file)));
                    }));
        }
    }

    @TestFactory
    Stream<DynamicTest> refusesWhatIsNotJmhInOneSentence() throws IOException {
        return Files.readAllLines(Path.of("src/test/resources", "jmh/bad/sentences.tsv")).stream()
                .map(line -> line.split("\t"))
                .map(expected -> DynamicTest.dynamicTest(expected[0], () -> {
                    Path file = Path.of("src/test/resources", "jmh/bad").resolve(expected[0]);
                    UserError e = assertThrows(UserError.class, () -> JmhFile.read(file));
                    assertEquals(file + " " + expected[1], e.getMessage());
                }));
    }

    @Test
    void readsTheSameFromEveryEncodingThatJmhAndShellsWrite() throws IOException {
        String text = Files.readString(Path.of("src/test/resources", "jmh/odd/real-jmh-1.21.json"));
        List<JmhRow> expected = JmhFile.read(write("utf8.json", text, StandardCharsets.UTF_8, ""))
                .rows();
        String dump = dump(expected);
        assertEquals(
                dump,
                dump(JmhFile.read(write("latin1.json", text, StandardCharsets.ISO_8859_1, ""))
                        .rows()));
        assertEquals(
                dump,
                dump(JmhFile.read(write("bom.json", text, StandardCharsets.UTF_8, "\ufeff"))
                        .rows()));
        assertEquals(
                dump,
                dump(JmhFile.read(write("le.json", text, StandardCharsets.UTF_16LE, "\ufeff"))
                        .rows()));
        assertEquals(
                dump,
                dump(JmhFile.read(write("be.json", text, StandardCharsets.UTF_16BE, "\ufeff"))
                        .rows()));
    }

    @Test
    void aPercentileOfAnOldFileHasTheNameOfANewOne() {
        List<JmhRow> old = JmhFile.read(Path.of("src/test/resources", "jmh/odd/real-jmh-1.21.json"))
                .rows();
        JmhRow sample = old.stream()
                .filter(r -> r.id().mode().equals("sample"))
                .findFirst()
                .orElseThrow();
        assertTrue(
                sample.secondary().containsKey("score:p0.99"),
                sample.secondary().keySet().toString());
        assertTrue(sample.secondary().containsKey("gc.alloc.rate.norm"));
    }

    @Tag("simulation")
    @Test
    void fiftyMegabytesWork() throws IOException {
        Path file = folder.resolve("huge.json");
        int rows = 0;
        try (BufferedWriter out = Files.newBufferedWriter(file)) {
            out.write("[");
            String raw = "[" + "123456.789012345,".repeat(499) + "1]";
            for (long bytes = 0; bytes < 50 << 20; bytes += 5L * raw.length()) {
                out.write((rows == 0 ? "" : ",") + "{\"benchmark\":\"a.B.m" + rows++
                        + "\",\"mode\":\"thrpt\",\"primaryMetric\":{\"score\":1,\"scoreUnit\":\"ops/s\",\"rawData\":["
                        + String.join(",", raw, raw, raw, raw, raw) + "]}}");
            }
            out.write("]");
        }
        assertTrue(Files.size(file) >= 50 << 20);
        List<JmhRow> read = JmhFile.read(file).rows();
        assertEquals(rows, read.size());
        assertEquals(500, read.get(rows - 1).score().forks().get(4).iterations().length);
    }

    @Test
    void anotherModeIsRefusedByName() {
        String refused = assertThrows(UserError.class, () -> row("speed", "\"primaryMetric\":{\"score\":1}"))
                .getMessage();
        assertTrue(refused.contains("'speed' is not one of JMH's modes: avgt, sample, ss, thrpt"), refused);
    }

    private JmhFile row(String mode, String fields) throws IOException {
        return JmhFile.read(Files.writeString(
                folder.resolve("row.json"), "[{\"benchmark\":\"a.B.c\",\"mode\":\"" + mode + "\"," + fields + "}]"));
    }

    @ParameterizedTest
    @CsvSource({"AverageTime, avgt", "SampleTime, sample"})
    void aModeThatIsTheNameOfAnEnumIsReadAndNoted(String name, String mode) throws IOException {
        JmhFile file = row(name, "\"primaryMetric\":{\"score\":1,\"scoreUnit\":\"us/op\",\"rawData\":[[1]]}");
        assertEquals(mode, file.rows().get(0).id().mode());
        assertEquals(
                List.of("JMH itself did not write the modes of row.json: " + name + " is read as " + mode + "."),
                file.notes());
    }

    @Test
    void aScoreThatIsNotTheMeanOfItsRawDataIsNoted() throws IOException {
        String metric = "\"primaryMetric\":{\"score\":%s,\"scoreUnit\":\"ops/s\",\"rawData\":[[15200,15210]]}";
        assertEquals(
                List.of(
                        "The score of 1 row of row.json is not the mean of the raw data, and the raw data count: B.c has"
                                + " the score 15,235 and the mean 15,205."),
                row("thrpt", metric.formatted("15234.6")).notes());
        assertEquals(List.of(), row("thrpt", metric.formatted("15204.9")).notes(), "rounded");
        assertEquals(List.of(), row("sample", metric.formatted("15234.6")).notes(), "of samples");
    }

    @Test
    void noPasswordOfAUrlOrAPropertyIsRead() throws IOException {
        JmhRow row = row(
                        "thrpt",
                        "\"params\":{\"url\":\"jdbc:pg://me:geh%eim@db:5432/x?ssl=true&password=geheim&a=b\","
                                + "\"text\":\"password=short\",\"time\":\"http://host:80/a@b\"},"
                                + "\"jvmArgs\":[\"-Dacme.password=geheim\",\"-Xmx1g\"],\"primaryMetric\":{\"score\":1}")
                .rows()
                .get(0);
        assertEquals(
                "jdbc:pg://me:***@db:5432/x?ssl=true&password=***&a=b",
                row.id().params().get("url"));
        assertEquals("password=short", row.id().params().get("text"), "no URL");
        assertEquals("http://host:80/a@b", row.id().params().get("time"), "no user");
        assertEquals("-Dacme.password=*** -Xmx1g", row.settings().get("jvmArgs"));
    }

    @Test
    void aFileThatIsNotThereIsNamed() {
        Path file = folder.resolve("none.json");
        UserError e = assertThrows(UserError.class, () -> JmhFile.read(file));
        assertEquals(file + " does not exist.", e.getMessage());
    }

    @Test
    void aRunsFolderIsReadByItsResults() throws IOException {
        Files.copy(
                Path.of("src/test/resources", "jmh/odd/one-fork-one-iteration.json"), folder.resolve("results.json"));
        assertEquals(1, JmhFile.read(folder).rows().size());
        assertEquals("results.json", JmhFile.read(folder).name());
    }

    private Path write(String name, String text, Charset charset, String mark) throws IOException {
        return Files.write(folder.resolve(name), (mark + text).getBytes(charset));
    }

    private static String dump(List<JmhRow> rows) {
        return JmhDump.of(new JmhFile("f", "", rows, List.of(), Optional.empty()));
    }
}
