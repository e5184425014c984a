package org.echobench.report.conformance;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Comparator;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A case of the suite and its outcome.
 *
 * @param id such as {@code 6.4.1}; its first number is the group
 * @param behavior Autobahn's word for the server's messages
 * @param behaviorClose Autobahn's word for how the connection ended
 * @param result Autobahn's sentences on both; empty where the case is OK
 */
public record CaseResult(@JsonProperty("case") String id, String behavior, String behaviorClose, String result) {

    private static final Pattern ID = Pattern.compile("\\d{1,3}(\\.\\d{1,3})+");

    /** 2.9 before 2.10. */
    static final Comparator<String> ORDER = (a, b) -> java.util.Arrays.compare(numbers(a), numbers(b));

    public CaseResult {
        if (!ID.matcher(id).matches()) {
            throw new IllegalArgumentException("a case is named as 1.2.3, but this one '" + id + "'");
        }
        CaseOutcome.of(behavior);
        CaseOutcome.of(behaviorClose);
    }

    private static int[] numbers(String id) {
        return Stream.of(id.split("\\.")).mapToInt(Integer::parseInt).toArray();
    }

    /** The worse of both. */
    public CaseOutcome outcome() {
        return CaseOutcome.of(behavior).worse(CaseOutcome.of(behaviorClose));
    }

    int group() {
        return numbers(id)[0];
    }

    /** {@code FAILED}, or {@code OK, close: WRONG CODE}. */
    public String words() {
        return CaseOutcome.of(behaviorClose) == CaseOutcome.OK ? behavior : behavior + ", close: " + behaviorClose;
    }
}
