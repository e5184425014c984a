package org.echobench.report.history;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.echobench.results.UserError;
import org.junit.jupiter.api.Test;

/** Pages of the duets of releases that are kept in results/baseline. */
class ReleasePageTest {

    private static final Path KEPT = Path.of("../results/baseline/amd-epyc-2");

    /** By the number after the second point. */
    private static final Comparator<String> ORDER =
            Comparator.comparingInt(version -> Integer.parseInt(version.split("\\.")[2]));

    private static String page(String... duets) {
        return ReleasePage.html(Stream.of(duets).map(KEPT::resolve).toList(), ORDER);
    }

    /** The base of both is the later release. */
    @Test
    void aReleaseThatDiffersFromTheOneBeforeItChangedTheRow() {
        String page = page("museum/netty-4.2.7", "museum/netty-4.2.2");
        assertTrue(page.contains("<h2>Netty 4.2.1.Final to 4.2.7.Final</h2>"), page);
        assertTrue(
                page.contains("Against 4.2.6.Final, 4.2.7.Final allocates 195 B less per operation (\u22129.7 %"),
                page);
        assertTrue(page.contains("<td>2,011</td><td>1,817</td>"), page);
        assertTrue(page.contains("Against 4.2.1.Final, 4.2.2.Final allocates 152 B more"), page);
    }

    /** Eleven duets of the search share its chance of error, for one metric; with three together it found nothing. */
    @Test
    void eachMetricIsJudgedByItself() {
        String page = page("range-netty/4.2.6.Final..4.2.7.Final");
        assertTrue(page.contains("Against 4.2.6.Final, 4.2.7.Final allocates 192 B less"), page);
    }

    @Test
    void framesOfAProfiledDuetStandBelowItsChange() {
        String page = page("range-netty/4.2.6.Final..4.2.7.Final");
        assertTrue(page.contains("io.netty.buffer.UnpooledDirectByteBuf.nioBuffer: java.nio.DirectByteBuffer"), page);
    }

    @Test
    void aReleaseLikeTheOneBeforeItChangedNothing() {
        String page = page("museum/neutral-netty");
        assertTrue(page.contains("No duet of neighbouring releases shows a change in this row."), page);
        assertFalse(page.contains(" allocates "), page);
    }

    @Test
    void everyFigureIsInATable() {
        String page = page("museum/netty-4.2.7");
        for (String metric : List.of("score:trimmed", "server.cpu:trimmed", "server.alloc")) {
            assertTrue(page.contains("<td class=\"t\">" + metric + "</td>"), metric);
        }
    }

    @Test
    void duetsOfOneReleaseAreRefused() {
        Path same = KEPT.resolve("duet-aa/aa-netty-1");
        UserError refused = assertThrows(UserError.class, () -> ReleasePage.html(List.of(same), ORDER));
        assertEquals(
                "None of these duets compares two releases: no row's sides differ in version.", refused.getMessage());
    }
}
