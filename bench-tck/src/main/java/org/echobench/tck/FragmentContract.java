package org.echobench.tck;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.echobench.core.spi.Workload;
import org.echobench.tck.client.Frame;
import org.echobench.tck.client.Message;
import org.echobench.tck.client.WebSocketConnection;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Messages that arrive in fragments (RFC 6455, section 5.4). They may come back in any number of fragments. */
@Needs(Workload.WEBSOCKET_ECHO)
interface FragmentContract extends ContractSubject {

    private void assertComesBack(int opcode, String text, List<Frame> fragments, String what) throws IOException {
        server().assertComesBack(opcode, utf8(text), fragments, what);
    }

    private static byte[] utf8(String text) {
        return text.getBytes(UTF_8);
    }

    @ParameterizedTest
    @ValueSource(ints = {Frame.TEXT, Frame.BINARY})
    default void messageInThreeFragmentsComesBackWhole(int opcode) throws IOException {
        List<Frame> fragments =
                List.of(Frame.first(opcode, utf8("one ")), Frame.next(utf8("two ")), Frame.last(utf8("three")));
        assertComesBack(opcode, "one two three", fragments, "a message in three fragments");
    }

    @Test
    default void emptyFragmentsAroundAndWithinAMessageAddNothing() throws IOException {
        List<Frame> fragments = List.of(
                Frame.first(Frame.TEXT, new byte[0]),
                Frame.next(utf8("full")),
                Frame.next(new byte[0]),
                Frame.next(utf8(" and ")),
                Frame.next(utf8("empty")),
                Frame.last(new byte[0]));
        assertComesBack(Frame.TEXT, "full and empty", fragments, "a message with empty fragments");
    }

    @Test
    default void messageOfEmptyFragmentsOnlyComesBackEmpty() throws IOException {
        List<Frame> fragments =
                List.of(Frame.first(Frame.TEXT, new byte[0]), Frame.next(new byte[0]), Frame.last(new byte[0]));
        assertComesBack(Frame.TEXT, "", fragments, "an empty message in three fragments");
    }

    @Test
    default void characterThatIsCutBetweenFragmentsComesBackUnchanged() throws IOException {
        byte[] text = utf8("smile 😀!");
        for (int cut = 7; cut <= 9; cut++) {
            List<Frame> fragments = List.of(
                    Frame.first(Frame.TEXT, Arrays.copyOf(text, cut)),
                    Frame.last(Arrays.copyOfRange(text, cut, text.length)));
            assertComesBack(Frame.TEXT, "smile 😀!", fragments, "a character cut between fragments");
        }
    }

    @Test
    default void pingBetweenFragmentsIsAnsweredAndTheMessageComesBackWhole() throws IOException {
        try (WebSocketConnection echo = server().echo()) {
            echo.send(Frame.first(Frame.TEXT, utf8("before ")), Frame.ping(utf8("between")), Frame.last(utf8("after")));
            String message = echo.readMessage("the message around a ping").text();
            assertEquals("before after", message, server().expected("the message around a ping"));
            String pong = new String(
                    echo.readPong("the pong to a ping between fragments").payload(), UTF_8);
            assertEquals("between", pong, server().expected("the pong to a ping between fragments"));
        }
    }

    @Test
    default void pingBetweenFragmentsIsAnsweredBeforeTheMessageEnds() throws IOException {
        try (WebSocketConnection echo = server().echo()) {
            echo.send(Frame.first(Frame.BINARY, utf8("before ")), Frame.ping(utf8("now")));
            Frame frame = echo.readFrame("a pong while a message is open");
            // A server may pass on the first fragment as soon as it has it.
            Frame pong = frame.opcode() == Frame.BINARY ? echo.readFrame("a pong while a message is open") : frame;
            assertEquals(Frame.PONG, pong.opcode(), server().expected("a pong while a message is open, got " + pong));
        }
    }

    @Test
    default void messageInThousandFragmentsComesBackWhole() throws IOException {
        List<Frame> fragments = new ArrayList<>();
        fragments.add(Frame.first(Frame.BINARY, utf8("<")));
        for (int i = 0; i < 998; i++) {
            fragments.add(Frame.next(utf8("-")));
        }
        fragments.add(Frame.last(utf8(">")));
        assertComesBack(Frame.BINARY, "<" + "-".repeat(998) + ">", fragments, "a message in 1,000 fragments");
    }

    @Test
    default void largeFragmentsComeBackAsOneMessage() throws IOException {
        byte[] part = Payloads.binary(100_000);
        List<Frame> fragments = List.of(Frame.first(Frame.BINARY, part), Frame.next(part), Frame.last(part));
        byte[] whole = new byte[3 * part.length];
        for (int i = 0; i < 3; i++) {
            System.arraycopy(part, 0, whole, i * part.length, part.length);
        }
        server().assertComesBack(Frame.BINARY, whole, fragments, "a message in three fragments of 100,000 bytes");
    }

    @Test
    default void messagesInFragmentsFollowOneAnother() throws IOException {
        List<Frame> frames = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            frames.add(Frame.first(Frame.TEXT, utf8("message ")));
            frames.add(Frame.last(utf8(Integer.toString(i))));
            frames.add(Frame.text("whole " + i));
        }
        try (WebSocketConnection echo = server().echo()) {
            List<Message> messages = echo.exchange(frames, 100);
            for (int i = 0; i < 50; i++) {
                assertEquals("message " + i, messages.get(2 * i).text(), server().expected("fragments in order"));
                assertEquals("whole " + i, messages.get(2 * i + 1).text(), server().expected("messages in order"));
            }
        }
    }
}
