package org.echobench.report.conformance;

/** The outcome of a case of the Autobahn test suite, best first. */
public enum CaseOutcome {
    /** Correct by RFC 6455. */
    OK,

    /** The RFC leaves it open; the suite only notes the server's behaviour. */
    INFORMATIONAL,

    /** Allowed, or against no more than a SHOULD of the RFC. */
    NON_STRICT,

    /** Against the RFC. */
    FAILED;

    /**
     * The outcome by Autobahn's word for a behaviour.
     *
     * @throws IllegalArgumentException if it is none of them
     */
    public static CaseOutcome of(String word) {
        return switch (word) {
            case "OK" -> OK;
            case "INFORMATIONAL" -> INFORMATIONAL;
            // The last: the server left it to the client to close the TCP connection, against a SHOULD of 7.1.1.
            case "NON-STRICT", "FAILED BY CLIENT" -> NON_STRICT;
            case "FAILED", "WRONG CODE", "UNCLEAN", "UNIMPLEMENTED" -> FAILED;
            default -> throw new IllegalArgumentException("Autobahn has no behaviour '" + word + "'");
        };
    }

    CaseOutcome worse(CaseOutcome other) {
        return compareTo(other) >= 0 ? this : other;
    }
}
