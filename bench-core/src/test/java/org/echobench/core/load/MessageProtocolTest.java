package org.echobench.core.load;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.echobench.core.load.Loads.assertCompletes;
import static org.echobench.core.load.Loads.assertFails;
import static org.echobench.core.load.Loads.assertNothingAllocated;
import static org.echobench.core.load.Loads.failureOf;
import static org.echobench.core.load.Loads.openCompleteAndDrain;
import static org.echobench.core.load.Loads.upgraded;
import static org.echobench.core.peer.Peer.frame;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.echobench.core.client.Target;
import org.echobench.core.peer.Peer;
import org.echobench.core.peer.ScriptedServer;
import org.echobench.core.spi.Endpoints;
import org.echobench.core.wire.Frames;
import org.echobench.core.wire.HttpHeader;
import org.echobench.core.wire.Numbering;
import org.echobench.core.wire.Template;
import org.echobench.core.wire.UpgradeRequest;
import org.echobench.core.wire.UpgradeRequest.Deflate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** WebSocket messages and their responses, which differ in a number. */
class MessageProtocolTest extends AgainstReference {

    private static final String MESSAGE = "{\"n\":{sequence},\"t\":\"{text:20}\"}";
    private static final BodyCheck SAME_NUMBER = BodyCheck.containing(Template.of("\"n\":{sequence}"));

    private static Protocol protocol(BodyCheck answer, boolean othersPass) {
        return new MessageProtocol(
                new UpgradeRequest("/chat", List.of(), Optional.empty(), Deflate.NONE, othersPass),
                Template.of(MESSAGE),
                true,
                answer,
                new Numbering(0, 2),
                77);
    }

    private static LoadLoop<ClosedPacing> loop(Target target, Protocol protocol, int window) {
        return new LoadLoop<>(target, protocol, new ClosedPacing(window), 0, 1, true);
    }

    private static byte[] text(String text) {
        return frame(true, Frames.TEXT, text.getBytes(US_ASCII));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 16})
    void eachMessageIsAnsweredWithItsNumber(int window) throws IOException {
        assertCompletes(300, target -> loop(target, protocol(SAME_NUMBER, false), window), upgraded(Peer::echoAll));
    }

    @Test
    void messagesAreNumberedAndMasked() throws IOException {
        String[] received = new String[2];
        try (ScriptedServer server = new ScriptedServer(upgraded(client -> {
                    for (int i = 0; i < received.length; i++) {
                        received[i] = new String(client.read().payload(), US_ASCII);
                        client.send(text(received[i]));
                    }
                    client.hold();
                }));
                LoadLoop<ClosedPacing> loop = loop(server.target(), protocol(SAME_NUMBER, false), 1)) {
            loop.pacing().limit(2);
            openCompleteAndDrain(loop, 2);
        }
        assertEquals("{\"n\":1000000000,\"t\":\"abcdefghijklmnopqrst\"}", received[0]);
        assertEquals("{\"n\":1000000002,\"t\":\"abcdefghijklmnopqrst\"}", received[1]);
    }

    @Test
    void anAnswerWithoutTheNumberIsWrong() throws IOException {
        assertFails(
                "a message does not contain '\"n\":1000000000': 'hello'; if the service sends messages of its own, --skip-others"
                        + " (in a target file skipOthers) skips them (",
                target -> loop(target, protocol(SAME_NUMBER, false), 1),
                upgraded(client -> {
                    client.read();
                    client.send(text("hello"));
                }));
    }

    @Test
    void aMessageThatComesByItselfIsWrong() throws IOException {
        String failure = failureOf(target -> loop(target, protocol(SAME_NUMBER, false), 1), upgraded(client -> {
            client.send(frame(client.read()), text("news"));
            client.hold();
        }));
        assertTrue(failure.contains("completed 1, lost 0, wrong 1"), failure);
    }

    @Test
    void anAnswerThatNeverComesAmongOthersIsLost() throws IOException {
        Protocol protocol = protocol(SAME_NUMBER, true);
        LossLimit limit = new LossLimit(20_000_000);
        assertFails(
                "no response within 20.0 ms on connection 0 (",
                target -> new LoadLoop<>(target, protocol, new ClosedPacing(1), 0, 1, true, limit),
                upgraded(client -> {
                    client.read();
                    client.send(text("news"));
                }));
    }

    @Test
    void anAnswerOfTheOtherKindIsWrong() throws IOException {
        assertFails(
                "a message has a frame of opcode 2 instead of 1: '\\x00'",
                target -> loop(target, protocol(BodyCheck.anything(), false), 1),
                upgraded(client -> {
                    client.read();
                    client.send(frame(true, Frames.BINARY, new byte[1]));
                }));
    }

    @Test
    void binaryMessagesAreAnsweredInKind() throws IOException {
        Protocol binary = new MessageProtocol(
                UpgradeRequest.to("/"),
                Template.of("{sequence}"),
                false,
                BodyCheck.exactly(Template.of("{sequence}")),
                Numbering.NONE,
                77);
        assertCompletes(100, target -> loop(target, binary, 8), upgraded(Peer::echoAll));
    }

    @Test
    void aServerThatDoesNotChooseTheSubprotocolIsFound() throws IOException {
        UpgradeRequest v1 = new UpgradeRequest(
                "/chat", List.of(HttpHeader.of("Authorization: Bearer x")), Optional.of("v1"), Deflate.NONE, false);
        Protocol protocol = new MessageProtocol(v1, Template.of("x"), true, BodyCheck.anything(), Numbering.NONE, 77);
        assertFails(
                "the server chose no subprotocol instead of 'v1'",
                target -> loop(target, protocol, 1),
                upgraded(Peer::hold));
    }

    @Test
    void nothingIsAllocatedInSteadyState() {
        Protocol numbered = new MessageProtocol(
                new UpgradeRequest(Endpoints.WS_ECHO, List.of(), Optional.empty(), Deflate.NONE, true),
                Template.of(MESSAGE),
                true,
                SAME_NUMBER,
                Numbering.NONE,
                77);
        try (LoadLoop<ClosedPacing> loop = loop(reference(), numbered, 8)) {
            assertNothingAllocated(loop, 1_000);
        }
    }
}
