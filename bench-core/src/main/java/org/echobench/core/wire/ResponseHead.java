package org.echobench.core.wire;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** What the last head of a response says in HTTP/1.1 and HTTP/2 alike. Not thread-safe. */
public abstract class ResponseHead {

    final List<HttpHeader> required;
    /** Which of the required headers have come. */
    final boolean[] found;

    int status;
    long contentLength;
    String location = "";
    boolean coded;

    /** @param required headers to look for in each response */
    ResponseHead(List<HttpHeader> required) {
        this.required = List.copyOf(required);
        found = new boolean[required.size()];
    }

    /** Forgets the headers of the last response. */
    final void forgetHeaders() {
        contentLength = HttpResponseHead.NO_LENGTH;
        location = "";
        coded = false;
        Arrays.fill(found, false);
    }

    /** Whether the bytes from an index on begin with the last head; never if there is none. */
    static boolean begins(ByteBuffer in, int from, ByteBuffer last) {
        int position = in.position();
        int limit = in.limit();
        if (!last.hasRemaining() || limit - from < last.remaining()) {
            return false;
        }
        in.limit(from + last.remaining()).position(from);
        boolean same = in.mismatch(last) < 0;
        in.limit(limit).position(position);
        return same;
    }

    public final int status() {
        return status;
    }

    /** Bytes of body, or {@link HttpResponseHead#NO_LENGTH}. */
    public final long contentLength() {
        return contentLength;
    }

    /** Where a redirection leads, in quotation marks; empty if there is none. */
    public final String location() {
        return location;
    }

    /** Whether the body is not the content itself, but compressed or otherwise encoded. */
    public final boolean coded() {
        return coded;
    }

    /** The first required header that the response does not have; empty if it has all. */
    public final Optional<HttpHeader> missing() {
        for (int i = 0; i < found.length; i++) {
            if (!found[i]) {
                return Optional.of(required.get(i));
            }
        }
        return Optional.empty();
    }
}
