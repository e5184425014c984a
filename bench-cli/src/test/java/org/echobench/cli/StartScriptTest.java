package org.echobench.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@DisabledOnOs(OS.WINDOWS)
class StartScriptTest {

    @TempDir
    Path temp;

    private Path script;

    @BeforeEach
    void install() throws IOException {
        Path bin = Files.createDirectories(temp.resolve("a folder").resolve("bin"));
        script = Files.copy(Path.of("src", "main", "dist", "bin", "echobench"), bin.resolve("echobench"));
        assertTrue(script.toFile().setExecutable(true));
    }

    private record Result(int exitCode, String out, String err) {}

    private static Result run(Path script, Map<String, String> environment, String... arguments)
            throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(script.toString());
        builder.command().addAll(java.util.List.of(arguments));
        builder.environment().remove("JAVA_HOME");
        builder.environment().putAll(environment);
        Process process = builder.start();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        String err = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Result(process.waitFor(), out, err);
    }

    /** A java that says that it is of this version, and otherwise prints its arguments. */
    private Path javaHome(String version) throws IOException {
        Path java = Files.createDirectories(temp.resolve("jdk").resolve("bin")).resolve("java");
        Files.writeString(java, """
                #!/bin/sh
                case "$*" in
                  *-XshowSettings*) echo "    java.specification.version = %s" >&2 ;;
                  *) for argument in "$@"; do echo "$argument"; done ;;
                esac
                """.formatted(version));
        assertTrue(java.toFile().setExecutable(true));
        return temp.resolve("jdk");
    }

    private static void assertOneSentence(String sentence, Result result) {
        assertEquals(2, result.exitCode(), result.toString());
        assertEquals(1, result.err().lines().count(), result.toString());
        assertTrue(result.err().startsWith("echobench: ") && result.err().contains(sentence), result.toString());
    }

    @Test
    void anOldJavaIsOneSentence() throws Exception {
        assertOneSentence(
                "is Java 11: set JAVA_HOME",
                run(script, Map.of("JAVA_HOME", javaHome("11").toString())));
        assertOneSentence(
                "is Java 8: set JAVA_HOME",
                run(script, Map.of("JAVA_HOME", javaHome("1.8").toString())));
    }

    @Test
    void aJavaHomeWithoutJavaIsOneSentence() throws Exception {
        assertOneSentence("there is no bin/java in it", run(script, Map.of("JAVA_HOME", temp.toString())));
    }

    @Test
    void noJavaAtAllIsOneSentence() throws Exception {
        Path tools = Files.createDirectories(temp.resolve("tools"));
        for (String tool : new String[] {"dirname", "readlink", "sed", "sh"}) {
            Files.copy(find(tool).toRealPath(), tools.resolve(tool), StandardCopyOption.COPY_ATTRIBUTES);
        }
        assertOneSentence("there is no java on PATH", run(script, Map.of("PATH", tools.toString())));
    }

    private static Path find(String tool) {
        return java.util.stream.Stream.of(System.getenv("PATH").split(":"))
                .map(folder -> Path.of(folder, tool))
                .filter(Files::isExecutable)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void argumentsAndHomeArriveWholeAlsoThroughALink() throws Exception {
        Path link = Files.createSymbolicLink(temp.resolve("echobench"), script);
        Result result = run(link, Map.of("JAVA_HOME", javaHome("17").toString()), "run", "--include", "a b");
        assertEquals(0, result.exitCode(), result.toString());
        String home = script.toRealPath().getParent().getParent().toString();
        assertTrue(result.out().lines().anyMatch(("-Dechobench.home=" + home)::equals), result.out());
        assertTrue(result.out().lines().anyMatch((home + "/lib/*")::equals), result.out());
        assertTrue(result.out().endsWith("run\n--include\na b\n"), result.out());
    }
}
