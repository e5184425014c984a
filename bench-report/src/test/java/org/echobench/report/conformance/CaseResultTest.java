package org.echobench.report.conformance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CaseResultTest {

    static CaseResult result(String id, String behavior, String behaviorClose) {
        return new CaseResult(id, behavior, behaviorClose, "");
    }

    @ParameterizedTest
    @CsvSource({
        "OK, OK, OK",
        "OK, INFORMATIONAL, INFORMATIONAL",
        "NON-STRICT, INFORMATIONAL, NON_STRICT",
        "OK, FAILED BY CLIENT, NON_STRICT",
        "NON-STRICT, WRONG CODE, FAILED",
        "OK, UNCLEAN, FAILED",
        "FAILED, OK, FAILED",
        "UNIMPLEMENTED, OK, FAILED"
    })
    void aCaseIsWhatTheWorseOfMessagesAndCloseCameTo(String behavior, String close, CaseOutcome outcome) {
        assertEquals(outcome, result("1.1.1", behavior, close).outcome());
    }

    @Test
    void aBehaviourThatAutobahnDoesNotHaveIsRefused() {
        assertThrows(IllegalArgumentException.class, () -> result("1.1.1", "PASSED", "OK"));
        assertThrows(IllegalArgumentException.class, () -> result("one", "OK", "OK"));
    }

    @Test
    void theCloseIsNamedWhereItIsNotOk() {
        assertEquals("FAILED", result("1.1.1", "FAILED", "OK").words());
        assertEquals("OK, close: UNCLEAN", result("1.1.1", "OK", "UNCLEAN").words());
    }

    @Test
    void groupsAreCountedByTheFirstNumber() {
        List<CaseGroup> groups = CaseGroup.of(List.of(
                result("10.1.1", "OK", "OK"),
                result("1.1.1", "OK", "OK"),
                result("1.1.2", "NON-STRICT", "OK"),
                result("1.2.1", "FAILED", "OK"),
                result("1.2.2", "INFORMATIONAL", "OK")));
        assertEquals(List.of(new CaseGroup(1, "Framing", 1, 1, 1, 1), new CaseGroup(10, "Misc", 1, 0, 0, 0)), groups);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "2.10 2.9 2.11|2.9 to 2.11",
                "1.1.1|1.1.1",
                "1.1.1 1.1.2|1.1.1, 1.1.2",
                "6.4.4 6.4.3 7.1 6.4.1 6.4.2 7.3|6.4.1 to 6.4.4, 7.1, 7.3"
            })
    void casesThatFollowEachOtherAreShort(String ids, String words) {
        assertEquals(words, CaseRanges.of(List.of(ids.split(" "))));
    }
}
