package org.echobench.core.load;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.ByteBuffer;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.CharRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.StringLength;
import org.echobench.core.wire.Template;

/** Two letters make texts that begin again within themselves. */
class ContainedTextTest {

    @Property(tries = 5_000, seed = "1")
    void aTextIsFoundAsTheJdkFindsItWhereverAReadEnds(
            @ForAll @CharRange(from = 'a', to = 'b') @StringLength(min = 1, max = 8) String wanted,
            @ForAll @CharRange(from = 'a', to = 'b') @StringLength(max = 40) String body,
            @ForAll @IntRange(min = 1, max = 7) int read) {
        BodyCheck check = BodyCheck.containing(Template.of(wanted));
        ConnectionState state = new ConnectionState(0);
        byte[] bytes = body.getBytes(US_ASCII);
        for (int from = 0; from < bytes.length; from += read) {
            int n = Math.min(read, bytes.length - from);
            check.matches(state, 0, ByteBuffer.wrap(bytes, from, n), n);
        }
        assertEquals(body.contains(wanted), check.complete(state, 0));
    }
}
