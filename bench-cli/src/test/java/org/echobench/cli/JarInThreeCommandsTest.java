package org.echobench.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The way from jars of Spring Boot to their figures, by the commands of the documents. */
@EnabledOnOs(OS.LINUX)
@Timeout(value = 600, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class JarInThreeCommandsTest {

    private static final Path ROOT = Path.of("..");
    private static final Pattern BLOCK = Pattern.compile("```sh\n(.*?)```", Pattern.DOTALL);

    @TempDir
    Path temp;

    /** The lines of the shell below a heading, each with what continues it. */
    private static List<String> commands(String document, String heading) throws IOException {
        String text = Files.readString(ROOT.resolve(document));
        int from = text.indexOf("\n## " + heading + "\n");
        assertTrue(from >= 0, heading);
        return BLOCK.matcher(text.substring(from, text.indexOf("\n## ", from + 1)))
                .results()
                .flatMap(block -> block.group(1).replaceAll("\\\\\n *", "").lines())
                .toList();
    }

    private static List<String> documented() throws IOException {
        return commands("docs/your-service.md", "A jar in three commands");
    }

    @Test
    void readmeHasCommandsOfTheDocument() throws IOException {
        List<String> readme = commands("README.md", "Measure your own service");
        assertEquals(3, readme.size());
        assertTrue(documented().containsAll(readme), readme.toString());
    }

    /** The command {@code echobench}, and a {@code java} that has soon compiled all that it will, first on a PATH. */
    private String path() throws IOException {
        script("echobench", Cli.process(temp).command());
        script("java", List.of(Cli.java().toString(), "-XX:TieredStopAtLevel=1"));
        return temp.resolve("bin") + File.pathSeparator + System.getenv("PATH");
    }

    private void script(String name, List<String> command) throws IOException {
        String words = command.stream().map(word -> "'" + word + "'").collect(Collectors.joining(" "));
        Path script = Files.createDirectories(temp.resolve("bin")).resolve(name);
        Files.writeString(script, "#!/bin/sh\nexec " + words + " \"$@\"\n");
        assertTrue(script.toFile().setExecutable(true));
    }

    /** The same with as few and as short forks as there can be. */
    private static String shortened(String command) {
        String few = command.startsWith("echobench run ")
                ? " --rounds=1"
                : command.startsWith("echobench duet ") ? " --pairs=2" : "";
        return few.isEmpty() ? command : command + few + " --scale=0.05 -p connections=2";
    }

    @Tag("fork")
    @Test
    void theCommandsOfTheDocumentLeadFromJarsToFigures() throws Exception {
        for (String jar : List.of("shop-1.4.jar", "shop-1.5.jar")) {
            SpringApplicationJar.make(temp.resolve(jar), "server-spring-tomcat");
        }
        String path = path();
        StringBuilder printed = new StringBuilder();
        for (String command : documented()) {
            ProcessBuilder shell = new ProcessBuilder("sh", "-c", shortened(command)).directory(temp.toFile());
            shell.environment().put("PATH", path);
            Cli.Result result =
                    Cli.result(shell.redirectErrorStream(true).start()).exits(0);
            printed.append(result.out());
        }
        assertPrinted("(?m)^  < Hello, World!\n  right$", printed);
        assertPrinted("(?m)^shop-1-4 +\\d", printed);
        assertPrinted("(?m)^shop-1-5 +\\d", printed);
        assertPrinted("(?m)server\\.alloc +[\\d,]+", printed);
    }

    private static void assertPrinted(String pattern, CharSequence printed) {
        assertTrue(Pattern.compile(pattern).matcher(printed).find(), printed.toString());
    }
}
