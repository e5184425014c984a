package org.echobench.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;

/** Gives broken result files to the commands that read them. */
final class FuzzedFiles {

    private static final Path RESOURCES = Path.of("..", "bench-report", "src", "test", "resources");
    private static final List<String> ORIGINALS = List.of(
            "bench-report/src/test/resources/golden/head.json",
            "bench-results/src/test/resources/jmh/odd/nan-and-infinities.json",
            "bench-results/src/test/resources/jmh/odd/sample-mode.json",
            "bench-results/src/test/resources/jmh/odd/repeated-row.json",
            "bench-results/src/test/resources/jmh/odd/foreign-fields.json",
            "bench-results/src/test/resources/jmh/odd/middle-dots.json");
    private static final List<String> OF_A_RUN =
            List.of("plan.json", "environment.json", "summary.json", "results.json");
    private static final List<String> FORMATS = List.of("text", "markdown", "html", "json", "junit");
    private static final Set<Integer> COMPARE_CODES = Set.of(0, 1, 2, 3, 4);
    private static final Set<Integer> OTHER_CODES = Set.of(0, 2);

    private final Path temp;

    FuzzedFiles(Path temp) {
        this.temp = temp;
    }

    /** Compares a broken file with its original, or adds it to a history. */
    void compare(long seed) throws IOException {
        Random random = new Random(seed);
        Path original = Path.of("..", ORIGINALS.get(random.nextInt(ORIGINALS.size())));
        Path broken = temp.resolve("broken.json");
        Files.write(broken, new MutatedJson(seed).of(Files.readAllBytes(original)));
        String format = FORMATS.get(random.nextInt(FORMATS.size()));
        int way = random.nextInt(3);
        if (way == 2) {
            history(broken, "--commit", "0123456789", "--time", "2026-01-01");
            return;
        }
        Path base = way == 0 ? broken : original;
        Path head = way == 0 ? original : broken;
        judge(COMPARE_CODES, Cli.run("compare", base, head, "--format", format));
    }

    /** Reports a run with a broken file, or adds it to a history. */
    void run(long seed) throws IOException {
        Random random = new Random(seed);
        Path run = sweep();
        Path file = run.resolve(OF_A_RUN.get(random.nextInt(OF_A_RUN.size())));
        byte[] original = Files.readAllBytes(file);
        Files.write(file, new MutatedJson(seed).of(original));
        try {
            if (random.nextBoolean()) {
                judge(OTHER_CODES, Cli.run("report", run));
            } else {
                history(run);
            }
        } finally {
            Files.write(file, original);
        }
    }

    private void history(Path added, String... options) throws IOException {
        String history = "--history=" + temp.resolve("history");
        List<String> add = new ArrayList<>(List.of("history", "add", added.toString(), history));
        add.addAll(List.of(options));
        judge(OTHER_CODES, Cli.run(add.toArray(String[]::new)));
        judge(OTHER_CODES, Cli.run("history show", history));
        delete(temp.resolve("history"));
    }

    private Path sweep() throws IOException {
        Path copy = temp.resolve("sweep");
        Path original = RESOURCES.resolve("run/sweep");
        if (!Files.exists(copy)) {
            try (Stream<Path> files = Files.walk(original)) {
                for (Path file : files.toList()) {
                    Files.copy(
                            file,
                            copy.resolve(original.relativize(file).toString()),
                            StandardCopyOption.REPLACE_EXISTING);
                }
            }
        }
        return copy;
    }

    private static void delete(Path folder) throws IOException {
        if (Files.exists(folder)) {
            try (Stream<Path> files = Files.list(folder)) {
                for (Path file : files.toList()) {
                    Files.delete(file);
                }
            }
        }
    }

    /** A broken input is no defect, and says what it is in a line. */
    static void judge(Set<Integer> documented, Cli.Result result) {
        if (!documented.contains(result.exitCode())
                || result.err().contains("defect")
                || result.err().contains("\tat ")) {
            throw new AssertionError("exit code " + result.exitCode() + "\n" + result.err());
        }
    }
}
