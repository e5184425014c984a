package org.echobench.core.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ChildMainTest {

    /** Waits for orders and does nothing else. */
    private static final class IdleChild extends ChildMain<IdleChild> {

        @Override
        public void close() {}
    }

    private static ChildMain<?> started(InputStream in, PrintStream out) {
        ChildMain<?> child = new IdleChild();
        child.begin(in, out);
        return child;
    }

    private static InputStream orders(String text) {
        return new ByteArrayInputStream(text.getBytes(StandardCharsets.US_ASCII));
    }

    @Test
    void linesAreReadUntilStop() {
        ChildMain<?> child = started(orders("one\ntwo\nSTOP\n"), System.out);
        assertEquals(Optional.of("one"), child.nextOrder());
        assertEquals(Optional.of("two"), child.nextOrder());
        assertEquals(Optional.empty(), child.nextOrder());
    }

    @Test
    void theEndOfTheOrdersIsAStop() {
        assertEquals(Optional.empty(), started(orders(""), System.out).nextOrder());
    }

    @Test
    void anAnswerIsALine() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        started(orders(""), new PrintStream(out)).send("answer");
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
        ChildMain<?> child = started(orders(""), gone);
        assertThrows(UncheckedIOException.class, () -> child.send("answer"));
    }
}
