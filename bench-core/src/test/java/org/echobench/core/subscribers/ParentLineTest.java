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
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ParentLineTest {

    /** Waits for orders and does nothing else. */
    private static final class IdleChild extends ChildMain<IdleChild> {

        private final Semaphore orders = new Semaphore(0);

        @Override
        protected void serve() {
            orders.acquireUninterruptibly();
        }

        @Override
        protected void wakeUp() {
            orders.release();
        }

        @Override
        public void close() {}
    }

    private final ChildMain<?> child = new IdleChild();

    private static InputStream orders(String text) {
        return new ByteArrayInputStream(text.getBytes(StandardCharsets.US_ASCII));
    }

    @Test
    void linesAreReadUntilStop() {
        ParentLine line = new ParentLine(child, orders("one\ntwo\nSTOP\n"), System.out);
        assertEquals(Optional.of("one"), line.nextLine());
        assertEquals(Optional.of("two"), line.nextLine());
        assertEquals(Optional.empty(), line.nextLine());
    }

    @Test
    void theEndOfTheOrdersIsAStop() {
        assertEquals(Optional.empty(), new ParentLine(child, orders(""), System.out).nextLine());
    }

    @Test
    void anAnswerIsALine() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        new ParentLine(child, orders(""), new PrintStream(out)).sendLine("answer");
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
        ParentLine line = new ParentLine(child, orders(""), gone);
        assertThrows(UncheckedIOException.class, () -> line.sendLine("answer"));
    }
}
