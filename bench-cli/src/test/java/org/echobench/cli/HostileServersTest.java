package org.echobench.cli;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a user sees of a server that breaks its protocol: one sentence, and a documented exit code. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class HostileServersTest {

    private static Cli.Result http(String answer, Object... more) throws IOException {
        try (HostileServer server =
                HostileServer.answering(answer.replace("~", "\r\n").getBytes(ISO_8859_1))) {
            return server.load("http", more);
        }
    }

    private static Cli.Result webSocket(String frame) throws IOException {
        try (HostileServer server = HostileServer.upgrading(HostileServer.bytes(frame))) {
            return server.load("ws");
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            HTTP/1.1 200 OK~Content-Length: -5~~Hello                   | Content-Length is not a number: '-5'
            HTTP/1.1 200 OK~Content-Length: 99999999999999999999~~Hello | not a number of at most 18 digits
            HTTP/1.1 200 OK~Content-Length: 5~Content-Length: 6~~Hello  | two values of Content-Length, 5 and 6
            HTTP/1.1 200 OK~Content-Length: 5\t\0135~~Hello            | Content-Length is not a number: '5\\t\\x0b5'
            HTTP/1.1 404 No~Content-Length: 0~~                         | does not answer as it should: a response has status 404 instead of 200.
            HTTP/1.1 20x OK~Content-Length: 0~~                         | the status is not a number: '20x'
            HTTP/1.1 2000 OK~Content-Length: 0~~                        | the status is not a number of three digits
            220 mail.example ESMTP~~                                    | the response is not an HTTP/1.1 response
            HTTP/1.1 200 OK~Transfer-Encoding: chunked~~zz~Hello~0~~    | a chunk's size is not a number
            """)
    void anAnswerThatCannotBeReadEndsTheLoadAtOnce(String answer, String sentence) throws IOException {
        http(answer).refusesFor(sentence);
    }

    @Test
    void aLengthBesideChunksIsCountedAsWrongWithTheReason() throws IOException {
        Cli.Result result = http("HTTP/1.1 200 OK~Content-Length: 5~Transfer-Encoding: chunked~~5~Hello~0~~");
        result.exits(3).prints("  a response has both Content-Length and chunks");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            200 | HTTP/1.1 200~Content-Length: 5~~Hello
            200 | HTTP/1.1 200 OK~Content-Length: 5~Content-Length: 5~~Hello
            200 | HTTP/1.1 200 OK~Content-Length:\t5 \t~~Hello
            200 | HTTP/1.1 103 Early Hints~Link: </a>~~HTTP/1.1 200 OK~Content-Length: 5~~Hello
            200 | HTTP/1.1 200 OK~Transfer-Encoding: chunked~~5;name="x"~Hello~0~Trailer: x~~
            204 | HTTP/1.1 204 No Content~Transfer-Encoding: chunked~~
            200 | HTTP/1.0 200 OK~Content-Length: 5~~Hello
            200 | HTTP/1.0 200 OK~Connection: keep-alive~Content-Length: 0~~
            417 | HTTP/1.1 100 Continue~~HTTP/1.1 417 Expectation Failed~Content-Length: 0~~
            """)
    void whatIsRareButLegalIsRight(String status, String answer) throws IOException {
        http(answer, "--expect-status", status).losesNothing();
    }

    @Test
    void aBodyUntilTheEndOfTheConnectionIsCountedWithoutKeepAlive() throws IOException {
        http("HTTP/1.0 200 OK~~Hello", "--no-keep-alive").losesNothing();
    }

    @Test
    void aServerThatAnswersNothingEndsWithTheTimeout() throws IOException {
        try (HostileServer server = HostileServer.silent()) {
            server.load("http", "--timeout 200ms")
                    .refusesFor("does not answer: no response within 200.0 ms (--timeout) on connection 0.");
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            82 7F 80 00 00 00 00 00 00 00 | a frame has a negative length
            82 7F 7F FF FF FF FF FF FF FF | a frame claims to have 9223372036854775807 bytes
            C2 01 00                      | reserved bits set though no extension was agreed
            83 01 00                      | a frame has the unknown opcode 3
            82 81 00 00 00 00 00          | the server sent a masked frame
            89 7E 00 7E                   | a control frame is fragmented or longer than 125 bytes
            09 00                         | a control frame is fragmented or longer than 125 bytes
            88 02 03 EA                   | the server closed the WebSocket with code 1002
            88 01 03                      | a close frame has a payload of one byte
            """)
    void aFrameThatBreaksTheProtocolEndsTheLoadAtOnce(String frame, String sentence) throws IOException {
        webSocket(frame).refusesFor(sentence);
    }
}
