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
import org.junit.jupiter.params.provider.CsvSource;

/** Every error that a user can cause: exit code 2, nothing on the output, one sentence. */
@Tag("integration")
class WrongInputTest {

    @TempDir
    Path temp;

    /** A tilde is a blank within a word. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            compare no-such-file.json                            | no-such-file.json does not exist.
            compare src                                          | src is not a verdict file of this version: it is a folder without verdicts.json.
            duet no.yaml other.yaml                              | The target file no.yaml does not exist.
            lsit                                                 | Unknown command 'lsit': did you mean 'list'?
            run --sute quick                                     | did you mean --suite?
            run --suite quik                                     | Unknown suite 'quik': did you mean 'quick'?
            run --server referense                               | Unknown server 'referense': did you mean 'reference'?
            run --server nothing-like-it                         | Unknown server 'nothing-like-it': the known ones are
            run --suite quick --include ecko-forked              | Unknown benchmark 'ecko-forked': did you mean 'echo-forked'?
            run --server reference --include FixedRat3           | Unknown benchmark 'FixedRat3': did you mean 'FixedRate'?
            run --server reference -p conections=1               | Unknown parameter 'conections': did you mean 'connections'?
            run --server reference -p connections=many           | must be a whole number, but is 'many'
            run --server reference -p connections=3000000000     | must be 1 to 1000000, but is '3000000000'
            run --server reference -p connections=16,0 --dry-run | The parameter 'connections' must be 1 to 1000000, but is '0'.
            run --server reference -p payload=-1                 | 'payload' must be 0 to 4194304, but is '-1'
            run --server reference -p ioThreads=0                | 'ioThreads' must be 1 to 1024, but is '0'
            run --server reference -p keepAlive=yes              | must be true or false, but is 'yes'
            run --server reference -p connections                | takes name=value
            run --server reference -p connections=               | takes name=value
            run --server reference -p connections=1,,2           | has an empty value
            run --server reference -p server=netty               | is set with --server
            run --server reference -p isolation=somewhere        | The parameter isolation must be inprocess or forked, but is 'somewhere'.
            run --server reference --topology hosts.yaml -p isolation=forked,inprocess | --topology says where the server runs: leave out -p isolation=inprocess.
            run --server reference --include (                   | is not one: Unclosed group
            run --server reference --rounds 0                    | rounds must be 1 to 1000, but is 0
            run --server reference --scale 0.01                  | --scale must be 0.05 to 20, but is 0.01
            run --server reference --scale NaN                   | --scale must be 0.05 to 20, but is NaN
            run --server reference --server-cpus all             | --server-cpus: expected a list of processors
            run --server reference -p maxConnections=5           | 'maxConnections'
            run --resume x --scale 2                             | --resume continues the plan of the run: leave out --scale.
            run --server reference --seed x                      | '--seed'
            run --resume no-such-folder                          | There is no run to resume in
            run --resume x --seed 1 --rounds 1                   | --resume continues the plan of the run: leave out --seed, --rounds.
            serve                                                | SERVER
            serve refrence                                       | Unknown server 'refrence': did you mean 'reference'?
            serve reference --port 70000                         | port must be 0 to 65535, but is 70000
            serve reference --host no.such.host.invalid          | The host 'no.such.host.invalid' cannot be resolved
            serve reference -p ioThread=1                        | unknown setting 'ioThread'
            serve reference -p ioThreads=0                       | ioThreads must be 1 to 1024, but is 0
            load                                                 | URL
            load ftp://127.0.0.1/                                | The URL must be ws://, wss://
            load 127.0.0.1:80                                    | The URL must be ws://
            load http://a~b/                                     | The URL must be ws://
            load ws://no.such.host.invalid/                      | cannot be resolved
            load ws://127.0.0.1:70000/                           | must be 1 to 65535
            load http://127.0.0.1:1/                             | does not answer
            load ws://127.0.0.1:1/                               | Connection refused
            load ws://127.0.0.1:1/ --connections 0               | --connections must be 1 to 1000000, but is 0
            load ws://127.0.0.1:1/ --connections 2 --threads 3   | --threads must be 1 to 2, but is 3
            load ws://127.0.0.1:1/ --pipeline 0                  | --pipeline must be
            load http://127.0.0.1:1/ --rate 9 --no-keep-alive    | --pipeline and --rate need connections that are kept alive
            load ws://127.0.0.1:1/ --payload -1                  | The message: payload must be 0 to 16777216, but is -1
            load ws://127.0.0.1:1/ --rate 0                      | --rate must be 1 to 10000000, but is 0
            load ws://127.0.0.1:1/ --rate 2 --threads 3          | --rate must be 3 to 10000000, but is 2
            load ws://127.0.0.1:1/ --rate 9 --pipeline 1         | cannot both be given
            load ws://127.0.0.1:1/ --arrivals poisson            | --arrivals needs --rate
            load ws://127.0.0.1:1/ --rate 9 --arrivals bursts    | '--arrivals'
            load ws://127.0.0.1:1/ --send x --payload 9          | The message: payload: cannot be combined with send
            load http://127.0.0.1:1/ --send x                    | --send, --payload, --subprotocol and --skip-others are for ws:// and wss:// only
            load ws://127.0.0.1:1/ -d x                          | --request, --data, --expect-status, --no-keep-alive, --http2 and --window are for http:// and https:// only
            load http2://127.0.0.1:1/ --no-keep-alive            | The request: an HTTP/2 connection is always kept alive
            load http://127.0.0.1:1/ --window 9                  | The request: window: needs version: 2
            load https://127.0.0.1:1/ --http2 --window 0         | The request: a window must be 1 to 2147483647 bytes, but is 0
            load ws://127.0.0.1:1/ --expect x                    | The message: expect: needs send, because without it messages are echoed
            load http://127.0.0.1:1/ -H x                        | --header: a header must be 'name: value', but is 'x'
            load http://127.0.0.1:1/ -H Content-Length:~5        | The request: the client itself writes the header Content-Length
            load http://127.0.0.1:1/ -X GE~T                     | The request: 'GE T' is not an HTTP method
            load http://127.0.0.1:1/ -d @no-such-file            | --data: a file cannot be read: no-such-file
            load http://127.0.0.1:1/ -d {text:0}                 | --data: {text:0} must have 1 to 16777216 letters
            load http://127.0.0.1:1/ --expect=                   | What is expected: the text that a response contains must not be empty
            load http://127.0.0.1:1/ --expect-status 101         | What is expected: status must be 200 to 599, but is 101
            load ws://127.0.0.1:1/ -H Upgrade:~h2c               | The message: the client itself writes the header Upgrade
            load ws://127.0.0.1:1/{sequence}                     | A WebSocket URL cannot have {sequence}
            load ws://127.0.0.1:1/ --duration soon               | is not a time; write
            """)
    void isOneSentence(String words, String sentence) {
        Object[] arguments =
                Stream.of(words.split(" ")).map(word -> word.replace('~', ' ')).toArray();
        Cli.run(arguments).refusesFor(sentence);
    }

    @Test
    void aCommandThatIsMissing() {
        Cli.run().refusesFor("a command is missing: one of run, list,");
        Cli.run().refusesFor(", site; see echobench --help");
    }

    @Test
    void moreConnectionsThanAProcessMayHave() {
        assumeTrue(DescriptorLimit.ofThisProcess().orElse(Long.MAX_VALUE) < 2_000_300);
        Cli.run(
                        "run --server reference --include=ClosedLoop -p isolation=forked -p connections=1000000",
                        "-p",
                        "idleConnections=1000000")
                .refusesFor("needs 2000300 file descriptors");
    }

    @Test
    void aTakenPort() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            String port = Integer.toString(taken.getLocalPort());
            Cli.run("serve reference --port", port).refusesFor("Port " + port + " of 127.0.0.1 cannot be bound");
        }
    }

    @Test
    void aSecondRunAtTheSameTime() throws IOException {
        Cli.run("--help");
        try (RunLock lock = RunLock.acquire()) {
            Cli.run("run --server reference --out", temp.resolve("run"))
                    .refusesFor("Another Echobench or JMH run is under way");
            assertTrue(Files.notExists(temp.resolve("run")), "a run was started in spite of " + lock);
        }
    }

    @Test
    void aFolderThatHoldsSomething() throws IOException {
        Files.writeString(temp.resolve("notes.txt"), "mine");
        Cli.run("run --server reference --out", temp).refusesFor("is not empty");
    }

    @Test
    void aFileWhereAFolderIsExpected() throws IOException {
        Path file = Files.writeString(temp.resolve("notes.txt"), "mine");
        Cli.run("run --server reference --out", file).refusesFor(file + " is a file: name a new folder.");
        assertEquals("mine", Files.readString(file));
    }

    @Test
    void aCompressedResultThatIsNoGzip() throws IOException {
        Path file = Files.writeString(temp.resolve("results.json.gz"), "[]");
        Cli.run("compare", file, file).refusesFor("is damaged, or not a gzip file");
    }

    @Test
    void aFolderThatCannotBeMade() throws IOException {
        Path file = Files.writeString(temp.resolve("file"), "");
        Cli.run("run --server reference --out", file.resolve("run")).refusesFor("cannot be read or written");
    }
}
