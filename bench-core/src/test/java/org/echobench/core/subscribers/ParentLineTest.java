package org.echobench.core.subscribers;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.echobench.core.client.Target;
import org.echobench.core.load.BroadcastReceiver;
import org.echobench.core.load.Payload;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ParentLineTest {

    private BroadcastReceiver receiver;

    @BeforeEach
    void withoutSubscribers() throws IOException {
        receiver =
                new BroadcastReceiver(Target.of(new InetSocketAddress("127.0.0.1", 1)), "/", new Payload(64, false, 1));
    }

    @AfterEach
    void close() {
        receiver.close();
    }

    private static InputStream orders(String text) {
        return new ByteArrayInputStream(text.getBytes(StandardCharsets.US_ASCII));
    }

    @Test
    void linesAreReadUntilStop() {
        ParentLine line = new ParentLine(receiver, orders("one\ntwo\nSTOP\n"), System.out);
        assertEquals(Optional.of("one"), line.nextLine());
        assertEquals(Optional.of("two"), line.nextLine());
        assertEquals(Optional.empty(), line.nextLine());
    }

    @Test
    void theEndOfTheOrdersIsAStop() {
        assertEquals(Optional.empty(), new ParentLine(receiver, orders(""), System.out).nextLine());
    }

    @Test
    void anAnswerIsALine() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        new ParentLine(receiver, orders(""), new PrintStream(out)).sendLine("answer");
        assertEquals(
                Optional.of("answer"),
                out.toString(StandardCharsets.US_ASCII).lines().findFirst());
    }

    @Test
    void anAnswerThatCannotBeSentIsAFailure() {
        PrintStream gone = new PrintStream(new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException("nobody reads");
            }
        });
        ParentLine line = new ParentLine(receiver, orders(""), gone);
        assertThrows(UncheckedIOException.class, () -> line.sendLine("answer"));
    }
}
