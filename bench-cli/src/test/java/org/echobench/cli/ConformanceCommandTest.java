package org.echobench.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.echobench.report.conformance.ConformanceFolder;
import org.echobench.report.conformance.ServerConformance;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command with a real server and a stand-in for Jython, which prints and writes what the suite does. */
class ConformanceCommandTest {

    /** Connects to the server of the specification once, then says what its first case tells it to. */
    private static final String STAND_IN = """
            package org.python.util;

            import java.nio.file.*;
            import java.util.regex.*;

            public class jython {
                public static void main(String[] arguments) throws Exception {
                    String spec = Files.readString(Path.of(arguments[2]));
                    Matcher url = Pattern.compile("ws://(.*?):(\\\\d+)(/ws/echo)").matcher(spec);
                    url.find();
                    new java.net.Socket(url.group(1), Integer.parseInt(url.group(2))).close();
                    System.out.println("Autobahn Fuzzing WebSocket Client (Autobahn Version 0 / Stand-in 1)");
                    boolean part = spec.contains("\\"2.*\\"");
                    System.out.println("Ok, will run " + (part ? 1 : 2) + " test cases against 1 servers");
                    System.out.println("The suite has 1.1.1 2.1");
                    System.out.println("Running test case ID 1.1.1 for agent reference from peer x");
                    String first = one("1.1.1", spec.contains("\\"5.*\\"") ? "FAILED" : "OK");
                    String second = ", " + one("2.1", "NON-STRICT");
                    if (spec.contains("\\"9.*\\"")) {
                        System.out.println("Out of time");
                        second = "";
                    } else {
                        System.out.println("Running test case ID 2.1 for agent reference from peer x");
                    }
                    if (spec.contains("\\"7.*\\"")) {
                        System.out.println("Traceback: it broke");
                        System.exit(1);
                    }
                    String all = part ? one("2.1", "OK") : first + second;
                    Files.writeString(Path.of("index.json"), "{\\"reference\\": {" + all + "}}");
                }

                private static String one(String id, String behavior) {
                    return "\\"" + id + "\\": {\\"behavior\\": \\"" + behavior + "\\", \\"behaviorClose\\": \\"OK\\"}";
                }
            }
            """;

    @TempDir
    Path temp;

    private Path home;
    private Path out;

    @BeforeEach
    void makeSuite() throws IOException {
        home = temp.resolve("dist");
        out = temp.resolve("out");
        Path classes = Files.createDirectories(temp.resolve("classes"));
        Path source = Files.writeString(classes.resolve("jython.java"), STAND_IN);
        assertEquals(
                0,
                ToolProvider.getSystemJavaCompiler()
                        .run(null, null, null, "-proc:none", "-d", classes.toString(), source.toString()));
        Path folder = Files.createDirectories(home.resolve("conformance"));
        try (OutputStream file = Files.newOutputStream(folder.resolve("suite.jar"));
                JarOutputStream jar = new JarOutputStream(file)) {
            jar.putNextEntry(new JarEntry("org/python/util/jython.class"));
            jar.write(Files.readAllBytes(classes.resolve("org/python/util/jython.class")));
        }
    }

    private Cli.Result run(String... more) {
        return Cli.run(
                home,
                Stream.concat(
                                Stream.of("conformance", "--server", "reference", "--out", out.toString()),
                                Stream.of(more))
                        .toArray(String[]::new));
    }

    private ServerConformance written() {
        return new ConformanceFolder(out).read().get(0);
    }

    @Test
    void whatTheSuiteSaysIsKeptAndPrinted() {
        Cli.Result result = run();
        assertEquals(0, result.exitCode(), result.out() + result.err());
        assertEquals(
                "reference  1 OK, 1 non-strict, 0 failed of 2 cases",
                result.outLines().get(1));
        assertEquals("Autobahn Version 0 / Stand-in 1", written().setup().suite());
        assertEquals(List.of("2.1"), written().cases().stream().map(c -> c.id()).toList());
        assertTrue(Files.exists(out.resolve("autobahn").resolve("reference.json")), "Autobahn's own");
        assertTrue(result.errLines().get(0).startsWith("reference: group 1, 0 of 2 cases done, "), result.err());
        assertTrue(result.errLines().get(1).startsWith("reference: group 2, 1 of 2 cases done, "), result.err());
    }

    @Test
    void aFailureThatNothingExplainsGivesExitCode3() {
        Cli.Result result = run("--cases", "5.*");
        assertEquals(3, result.exitCode(), result.out() + result.err());
        assertTrue(result.out().contains("1 failed of 2 cases; without explanation: 1.1.1"), result.out());
    }

    @Test
    void whatIsFinishedWhenTimeIsOverIsKept() {
        Cli.Result result = run("--cases", "9.*");
        assertEquals(3, result.exitCode(), result.out() + result.err());
        assertEquals("2.* (the limit of 900 s was over)", written().failure());
        assertEquals(1, written().run());
        assertEquals(2, written().planned());
    }

    @Test
    void casesThatWereNotAskedForAreMissingFromTheRow() {
        Cli.Result result = run("--cases", "2.*");
        assertEquals(0, result.exitCode(), result.out() + result.err());
        assertTrue(
                result.outLines().get(1).startsWith("reference  1 OK, 0 non-strict, 0 failed of 1 cases; 1 not run"));
        assertEquals("1.* (not asked for)", written().failure());
    }

    @Test
    void someCasesJoinThoseOfAnEarlierRun() {
        run();
        assertEquals(List.of("2.1"), written().cases().stream().map(c -> c.id()).toList());
        Cli.Result result = run("--cases", "2.*");
        assertEquals(0, result.exitCode(), result.out() + result.err());
        assertEquals(2, written().passed());
        assertEquals("", written().failure());
    }

    @Test
    void withoutAResultNothingIsWritten() {
        Cli.Result result = run("--cases", "7.*");
        assertEquals(3, result.exitCode(), result.out() + result.err());
        assertTrue(result.out().replaceAll("\\s+", " ").contains("exit code 1: Traceback: it broke"), result.out());
        assertFalse(Files.exists(out.resolve("reference.json")));
    }

    @Test
    void withoutTheSuiteItSaysHowToGetIt() {
        Cli.Result result = Cli.run("conformance", "--server", "reference");
        assertEquals(2, result.exitCode());
        assertEquals(1, result.errLines().size(), result.err());
        assertTrue(result.err().contains("mvn verify -Pconformance"), result.err());
    }
}
