package org.echobench.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.echobench.cli.servers.DescriptorLimit;
import org.echobench.runner.fork.RunLock;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every error that a user can cause: exit code 2, nothing on the output, one sentence. */
@Tag("integration")
class WrongInputTest {

    @TempDir
    Path temp;

    static Stream<Arguments> inputs() {
        return Stream.of(
                input("a command is missing: one of run, list,"),
                input(", site; see echobench --help"),
                input("no-such-file.json does not exist.", "compare", "no-such-file.json"),
                input("src is no verdict file of this version: it is a folder.", "compare", "src"),
                input("Unknown command 'lsit': did you mean 'list'?", "lsit"),
                input("did you mean --suite?", "run", "--sute", "quick"),
                input("Unknown suite 'quik': did you mean 'quick'?", "run", "--suite", "quik"),
                input("Unknown server 'referense': did you mean 'reference'?", "run", "--server", "referense"),
                input("Unknown server 'nothing-like-it': known are", "run", "--server", "nothing-like-it"),
                input(
                        "Unknown benchmark 'ecko-forked': did you mean 'echo-forked'?",
                        "run",
                        "--suite",
                        "quick",
                        "--include",
                        "ecko-forked"),
                input("Unknown benchmark 'FixedRat3': did you mean 'FixedRate'?", reference("--include", "FixedRat3")),
                input("Unknown parameter 'conections': did you mean 'connections'?", reference("-p", "conections=1")),
                input("must be a whole number, but is 'many'", reference("-p", "connections=many")),
                input("must be 1 to 1000000, but is '3000000000'", reference("-p", "connections=3000000000")),
                input(
                        "The parameter 'connections' must be 1 to 1000000, but is '0'.",
                        reference("-p", "connections=16,0", "--dry-run")),
                input("'payload' must be 0 to 4194304, but is '-1'", reference("-p", "payload=-1")),
                input("'ioThreads' must be 1 to 1024, but is '0'", reference("-p", "ioThreads=0")),
                input("must be true or false, but is 'yes'", reference("-p", "keepAlive=yes")),
                input("takes name=value", reference("-p", "connections")),
                input("takes name=value", reference("-p", "connections=")),
                input("has an empty value", reference("-p", "connections=1,,2")),
                input("is set with --server", reference("-p", "server=netty")),
                input(
                        "The parameter isolation must be inprocess or forked, but is 'somewhere'.",
                        reference("-p", "isolation=somewhere")),
                input(
                        "--topology says where the server runs: leave out -p isolation=inprocess.",
                        reference("--topology", "hosts.yaml", "-p", "isolation=forked,inprocess")),
                input("is not one: Unclosed group", reference("--include", "(")),
                input("rounds must be 1 to 1000, but is 0", reference("--rounds", "0")),
                input("'--rounds'", reference("--rounds", "three")),
                input("--scale must be 0.05 to 20, but is 0.01", reference("--scale", "0.01")),
                input("--scale must be 0.05 to 20, but is NaN", reference("--scale", "NaN")),
                input("--server-cpus: expected a list of processors", reference("--server-cpus", "all")),
                input("'--scale'", reference("--scale", "half")),
                input("'maxConnections'", reference("-p", "maxConnections=5")),
                input(
                        "--resume continues the plan of the run: leave out --scale.",
                        "run",
                        "--resume",
                        "x",
                        "--scale",
                        "2"),
                input("'--seed'", reference("--seed", "x")),
                input("There is no run to resume in", "run", "--resume", "no-such-folder"),
                input(
                        "--resume continues the plan of the run: leave out --seed, --rounds.",
                        "run",
                        "--resume",
                        "x",
                        "--seed",
                        "1",
                        "--rounds",
                        "1"),
                input("SERVER", "serve"),
                input("Unknown server 'refrence': did you mean 'reference'?", "serve", "refrence"),
                input("port must be 0 to 65535, but is 70000", "serve", "reference", "--port", "70000"),
                input(
                        "The host 'no.such.host.invalid' cannot be resolved",
                        "serve",
                        "reference",
                        "--host",
                        "no.such.host.invalid"),
                input("unknown setting 'ioThread'", "serve", "reference", "-p", "ioThread=1"),
                input("ioThreads must be 1 to 1024, but is 0", "serve", "reference", "-p", "ioThreads=0"),
                input("URL", "load"),
                input("The URL must be ws://, wss://", "load", "ftp://127.0.0.1/"),
                input("The URL must be ws://", "load", "127.0.0.1:80"),
                input("The URL must be ws://", "load", "http://a b/"),
                input("cannot be resolved", "load", "ws://no.such.host.invalid/"),
                input("must be 1 to 65535", "load", "ws://127.0.0.1:70000/"),
                input("does not answer", "load", "http://127.0.0.1:1/"),
                input("Connection refused", "load", "ws://127.0.0.1:1/"),
                input(
                        "--connections must be 1 to 1000000, but is 0",
                        "load",
                        "ws://127.0.0.1:1/",
                        "--connections",
                        "0"),
                input(
                        "--threads must be 1 to 2, but is 3",
                        "load",
                        "ws://127.0.0.1:1/",
                        "--connections",
                        "2",
                        "--threads",
                        "3"),
                input("--pipeline must be", "load", "ws://127.0.0.1:1/", "--pipeline", "0"),
                input(
                        "--pipeline and --rate need connections that are kept alive",
                        "load",
                        "http://127.0.0.1:1/",
                        "--rate",
                        "9",
                        "--no-keep-alive"),
                input(
                        "The message: payload must be 0 to 16777216, but is -1",
                        "load",
                        "ws://127.0.0.1:1/",
                        "--payload",
                        "-1"),
                input("--rate must be 1 to 10000000, but is 0", "load", "ws://127.0.0.1:1/", "--rate", "0"),
                input("'--rate'", "load", "ws://127.0.0.1:1/", "--rate", "fast"),
                input(
                        "--rate must be 3 to 10000000, but is 2",
                        "load",
                        "ws://127.0.0.1:1/",
                        "--rate",
                        "2",
                        "--threads",
                        "3"),
                input("cannot both be given", "load", "ws://127.0.0.1:1/", "--rate", "9", "--pipeline", "1"),
                input("--arrivals needs --rate", "load", "ws://127.0.0.1:1/", "--arrivals", "poisson"),
                input("'--arrivals'", "load", "ws://127.0.0.1:1/", "--rate", "9", "--arrivals", "bursts"),
                input(
                        "The message: payload: cannot be given beside send",
                        "load",
                        "ws://127.0.0.1:1/",
                        "--send",
                        "x",
                        "--payload",
                        "9"),
                input(
                        "--send, --payload, --subprotocol and --skip-others are for ws:// and wss:// only",
                        "load",
                        "http://127.0.0.1:1/",
                        "--send",
                        "x"),
                input(
                        "--request, --data, --expect-status, --no-keep-alive, --http2 and --window are for http:// and"
                                + " https:// only",
                        "load",
                        "ws://127.0.0.1:1/",
                        "-d",
                        "x"),
                input(
                        "The request: a connection of HTTP/2 is kept alive",
                        "load",
                        "http2://127.0.0.1:1/",
                        "--no-keep-alive"),
                input("The request: window: needs version: 2", "load", "http://127.0.0.1:1/", "--window", "9"),
                input(
                        "The request: a window must be 1 to 2147483647 bytes, but is 0",
                        "load",
                        "https://127.0.0.1:1/",
                        "--http2",
                        "--window",
                        "0"),
                input(
                        "The message: expect: needs send, because without it messages are echoed",
                        "load",
                        "ws://127.0.0.1:1/",
                        "--expect",
                        "x"),
                input("--header: a header must be 'name: value', but is 'x'", "load", "http://127.0.0.1:1/", "-H", "x"),
                input(
                        "The request: the client itself writes the header Content-Length",
                        "load",
                        "http://127.0.0.1:1/",
                        "-H",
                        "Content-Length: 5"),
                input("The request: 'GE T' is no method", "load", "http://127.0.0.1:1/", "-X", "GE T"),
                input(
                        "--data: a file cannot be read: no-such-file",
                        "load",
                        "http://127.0.0.1:1/",
                        "-d",
                        "@no-such-file"),
                input(
                        "--data: {text:0} must have 1 to 16777216 letters",
                        "load",
                        "http://127.0.0.1:1/",
                        "-d",
                        "{text:0}"),
                input(
                        "What is expected: the text that a response contains must not be empty",
                        "load",
                        "http://127.0.0.1:1/",
                        "--expect",
                        ""),
                input(
                        "What is expected: status must be 200 to 599, but is 101",
                        "load",
                        "http://127.0.0.1:1/",
                        "--expect-status",
                        "101"),
                input(
                        "The message: the client itself writes the header Upgrade",
                        "load",
                        "ws://127.0.0.1:1/",
                        "-H",
                        "Upgrade: h2c"),
                input("The URL of a WebSocket cannot have {sequence}", "load", "ws://127.0.0.1:1/{sequence}"),
                input("is not a time; write", "load", "ws://127.0.0.1:1/", "--duration", "soon"));
    }

    private static Arguments input(String sentence, String... arguments) {
        return Arguments.of(sentence, arguments);
    }

    private static String[] reference(String... arguments) {
        return Stream.concat(Stream.of("run", "--server", "reference"), Stream.of(arguments))
                .toArray(String[]::new);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("inputs")
    void isOneSentence(String sentence, String[] arguments) {
        assertOneSentence(sentence, Cli.run(arguments));
    }

    private static void assertOneSentence(String sentence, Cli.Result result) {
        assertEquals(2, result.exitCode(), result.err());
        assertEquals("", result.out());
        assertEquals(1, result.errLines().size(), result.err());
        assertTrue(result.err().startsWith("echobench: "), result.err());
        assertTrue(result.err().contains(sentence), result.err());
    }

    @Test
    void moreConnectionsThanAProcessMayHave() {
        assumeTrue(DescriptorLimit.ofThisProcess().orElse(Long.MAX_VALUE) < 2_000_300);
        String[] arguments = reference(
                "--include=ClosedLoop",
                "-p",
                "isolation=forked",
                "-p",
                "connections=1000000",
                "-p",
                "idleConnections=1000000");
        assertOneSentence("needs 2000300 file descriptors", Cli.run(arguments));
    }

    @Test
    void aTakenPort() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            String port = Integer.toString(taken.getLocalPort());
            assertOneSentence(
                    "Port " + port + " of 127.0.0.1 cannot be bound", Cli.run("serve", "reference", "--port", port));
        }
    }

    @Test
    void aSecondRunAtTheSameTime() throws IOException {
        Cli.run("--help");
        try (RunLock lock = RunLock.acquire()) {
            Cli.Result result = Cli.run(
                    "run", "--server", "reference", "--out", temp.resolve("run").toString());
            assertOneSentence("Another Echobench or JMH run is under way", result);
            assertTrue(Files.notExists(temp.resolve("run")), "a run was started in spite of " + lock);
        }
    }

    @Test
    void aFolderThatHoldsSomething() throws IOException {
        Files.writeString(temp.resolve("notes.txt"), "mine");
        assertOneSentence("is not empty", Cli.run("run", "--server", "reference", "--out", temp.toString()));
    }

    @Test
    void aFileWhereAFolderIsExpected() throws IOException {
        Path file = Files.writeString(temp.resolve("notes.txt"), "mine");
        assertOneSentence(
                file + " is a file: name a new folder.",
                Cli.run("run", "--server", "reference", "--out", file.toString()));
        assertEquals("mine", Files.readString(file));
    }

    @Test
    void aCompressedResultThatIsNoGzip() throws IOException {
        Path file = Files.writeString(temp.resolve("results.json.gz"), "[]");
        assertOneSentence("is damaged, or no gzip file", Cli.run("compare", file.toString(), file.toString()));
    }

    @Test
    void aFolderThatCannotBeMade() throws IOException {
        Path file = Files.writeString(temp.resolve("file"), "");
        assertOneSentence(
                "cannot be read or written",
                Cli.run(
                        "run",
                        "--server",
                        "reference",
                        "--out",
                        file.resolve("run").toString()));
    }
}
