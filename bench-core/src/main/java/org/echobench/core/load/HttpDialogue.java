package org.echobench.core.load;

import java.nio.ByteBuffer;
import java.util.Optional;
import org.echobench.core.wire.ChunkedBody;
import org.echobench.core.wire.HttpResponseHead;
import org.echobench.core.wire.ProtocolException;

/** HTTP/1.1: the same GET again and again; status, framing and body of every answer are checked. */
public final class HttpDialogue implements Dialogue {

    private final byte[] request;
    private final boolean keepAlive;
    private final BodyCheck body;
    private final HttpResponseHead head = new HttpResponseHead();

    /**
     * @param request the whole request
     * @param keepAlive whether the request leaves the connection open; otherwise the server is to end it
     */
    public HttpDialogue(byte[] request, boolean keepAlive, BodyCheck body) {
        this.request = request.clone();
        this.keepAlive = keepAlive;
        this.body = body;
    }

    @Override
    public Optional<String> upgradePath() {
        return Optional.empty();
    }

    @Override
    public boolean oneShot() {
        return !keepAlive;
    }

    @Override
    public int messageBytes() {
        return request.length;
    }

    @Override
    public void encode(Lane lane, long now, ByteBuffer out) {
        out.put(request);
    }

    @Override
    public void receive(Lane lane, ByteBuffer in, Answers answers) {
        while (true) {
            if (!lane.inMessage) {
                if (surplus(lane, in, answers) || !in.hasRemaining() || !head.read(in)) {
                    return;
                }
                begin(lane);
            }
            if (!readBody(lane, in)) {
                return;
            }
            finish(lane, answers);
        }
    }

    /** Whether there is anything that nobody waits for, be it a response or only the end of too long a body. */
    private static boolean surplus(Lane lane, ByteBuffer in, Answers answers) {
        if (lane.inFlight() > 0 || !in.hasRemaining()) {
            return false;
        }
        answers.unexpected(lane, in.remaining() + " bytes came after the last response that was asked for");
        in.position(in.limit());
        return true;
    }

    private void begin(Lane lane) {
        lane.inMessage = true;
        lane.offset = 0;
        lane.fault = null;
        if (head.status() != 200) {
            lane.fault = "a response has status " + head.status() + " instead of 200";
        } else if (keepAlive && head.close()) {
            lane.fault = "the server ends a connection that was to be kept alive";
        }
        if (head.chunked()) {
            if (lane.chunks == null) {
                lane.chunks = new ChunkedBody();
            }
            lane.chunks.reset();
            lane.frameLeft = HttpResponseHead.NO_LENGTH;
        } else {
            lane.frameLeft = head.contentLength();
            if (lane.frameLeft == HttpResponseHead.NO_LENGTH) {
                throw new ProtocolException(
                        "a response with status " + head.status() + " has neither Content-Length nor chunks");
            }
        }
    }

    /** Whether the body is complete. */
    private boolean readBody(Lane lane, ByteBuffer in) {
        if (lane.frameLeft != HttpResponseHead.NO_LENGTH) {
            int n = (int) Math.min(lane.frameLeft, in.remaining());
            take(lane, in, n);
            lane.frameLeft -= n;
            return lane.frameLeft == 0;
        }
        for (int n = lane.chunks.next(in); n > 0; n = lane.chunks.next(in)) {
            take(lane, in, n);
            lane.chunks.consumed(n);
        }
        return lane.chunks.done();
    }

    private void take(Lane lane, ByteBuffer in, int n) {
        if (n > 0 && lane.fault == null && !body.matches(in, lane.offset, n)) {
            lane.fault = "a response body is not what was asked for";
        }
        lane.offset += n;
        in.position(in.position() + n);
    }

    private void finish(Lane lane, Answers answers) {
        lane.inMessage = false;
        if (lane.fault == null && body.length() != BodyCheck.ANY && lane.offset != body.length()) {
            lane.fault = "a response body has " + lane.offset + " bytes instead of " + body.length();
        }
        if (lane.fault == null) {
            answers.completed(lane);
        } else {
            answers.wrong(lane, lane.fault);
        }
    }
}
