package org.echobench.core.load;

import java.util.List;
import org.echobench.core.wire.HttpHeader;
import org.echobench.core.wire.ResponseHead;

/**
 * What every response to an HTTP request must be.
 *
 * @param status 200 to 599
 * @param headers headers that it must have, each with exactly this value
 * @param mayReject whether a server may shed load instead, by status 429 or 503 and any headers and body
 */
public record ExpectedResponse(int status, List<HttpHeader> headers, BodyCheck body, boolean mayReject) {

    public static final int OK = 200;

    private static final int TOO_MANY_REQUESTS = 429;
    private static final int SERVICE_UNAVAILABLE = 503;

    public ExpectedResponse {
        headers = List.copyOf(headers);
        if (status < 200 || status > 599) {
            throw new IllegalArgumentException("the status of a response must be 200 to 599, but is " + status);
        }
    }

    /** A response of a server that may not shed load. */
    public ExpectedResponse(int status, List<HttpHeader> headers, BodyCheck body) {
        this(status, headers, body, false);
    }

    /** Status 200, any headers. */
    public static ExpectedResponse ok(BodyCheck body) {
        return new ExpectedResponse(OK, List.of(), body);
    }

    /** The same with another body. */
    public ExpectedResponse with(BodyCheck other) {
        return new ExpectedResponse(status, headers, other, mayReject);
    }

    /** The same for a server that may shed load. */
    public ExpectedResponse orRejection() {
        return new ExpectedResponse(status, headers, body, true);
    }

    /** Whether a response with this status sheds load, and may do so. */
    boolean isRejection(int found) {
        return mayReject && (found == TOO_MANY_REQUESTS || found == SERVICE_UNAVAILABLE);
    }

    /**
     * What is wrong with a head; null if nothing is.
     *
     * @param bodiless whether the response has no body, whatever its head says
     */
    String fault(ResponseHead head, boolean bodiless) {
        if (isRejection(head.status())) {
            return null;
        }
        if (head.status() != status) {
            return "a response has status " + head.status() + " instead of " + status
                    + (head.location().isEmpty() ? "" : ", and leads to " + head.location());
        }
        boolean coded = head.coded() && !bodiless;
        if (coded && body.said() && headers.stream().noneMatch(header -> header.is("Content-Encoding"))) {
            return "a response has a Content-Encoding, and its body is compared as it comes; the header"
                    + " Accept-Encoding: identity asks for none";
        }
        return head.missing()
                .map(header -> "a response does not have the header '" + header + "'")
                .orElse(null);
    }
}
