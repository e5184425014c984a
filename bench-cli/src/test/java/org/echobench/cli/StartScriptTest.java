package org.echobench.cli;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
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

    private static Cli.Result run(Path script, Map<String, String> environment, String... arguments) throws Exception {
        ProcessBuilder builder = new ProcessBuilder(script.toString());
        builder.command().addAll(List.of(arguments));
        builder.environment().remove("JAVA_HOME");
        builder.environment().putAll(environment);
        return Cli.result(builder.start());
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

    @Test
    void anOldJavaIsOneSentence() throws Exception {
        run(script, Map.of("JAVA_HOME", javaHome("11").toString())).refusesFor("is Java 11: set JAVA_HOME");
        run(script, Map.of("JAVA_HOME", javaHome("1.8").toString())).refusesFor("is Java 8: set JAVA_HOME");
    }

    @Test
    void aJavaHomeWithoutJavaIsOneSentence() throws Exception {
        run(script, Map.of("JAVA_HOME", temp.toString())).refusesFor("there is no bin/java in it");
    }

    @Test
    void noJavaAtAllIsOneSentence() throws Exception {
        Path tools = Files.createDirectories(temp.resolve("tools"));
        for (String tool : new String[] {"dirname", "readlink", "sed", "sh"}) {
            Files.copy(find(tool).toRealPath(), tools.resolve(tool), StandardCopyOption.COPY_ATTRIBUTES);
        }
        run(script, Map.of("PATH", tools.toString())).refusesFor("there is no java on PATH");
    }

    private static Path find(String tool) {
        return Stream.of(System.getenv("PATH").split(":"))
                .map(folder -> Path.of(folder, tool))
                .filter(Files::isExecutable)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void argumentsAndHomeArriveWholeAlsoThroughALink() throws Exception {
        Path link = Files.createSymbolicLink(temp.resolve("echobench"), script);
        Cli.Result result = run(link, Map.of("JAVA_HOME", javaHome("17").toString()), "run", "--include", "a b")
                .exits(0);
        String home = script.toRealPath().getParent().getParent().toString();
        result.printsLine("-Dechobench.home=" + home);
        result.printsLine(home + "/lib/*");
        assertTrue(result.out().endsWith("run\n--include\na b\n"), result.out());
    }
}
