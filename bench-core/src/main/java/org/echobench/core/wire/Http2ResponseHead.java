package org.echobench.core.wire;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * Decodes the heads of HTTP/2 responses. One for each connection, whose table it has. A server repeats itself, so a
 * block that equals the last one and means the same is not decoded again. Not thread-safe; allocates only until the
 * table has grown.
 */
public final class Http2ResponseHead extends ResponseHead {

    /** The longest block that is compared with the next one. */
    private static final int COMPARED_BYTES = 512;

    private static final byte[] STATUS = ":status".getBytes(US_ASCII);
    private static final byte[] CONTENT_LENGTH = "content-length".getBytes(US_ASCII);
    private static final byte[] LOCATION = "location".getBytes(US_ASCII);
    private static final byte[] CONTENT_ENCODING = "content-encoding".getBytes(US_ASCII);
    private static final byte[] IDENTITY = "identity".getBytes(US_ASCII);

    /** HTTP/1.1's headers that concern the connection (RFC 9113, section 8.2.2). */
    private static final byte[][] FORBIDDEN =
            bytes(Stream.of("connection", "transfer-encoding", "keep-alive", "upgrade", "proxy-connection"));

    private final HpackDecoder decoder = new HpackDecoder();
    private final byte[][] requiredNames;
    private final byte[][] requiredValues;
    /** Empty if the next block must be decoded in any case. */
    private final ByteBuffer last = ByteBuffer.allocate(COMPARED_BYTES).limit(0);

    /** @param required headers to look for in each response */
    public Http2ResponseHead(List<HttpHeader> required) {
        super(required);
        requiredNames = bytes(required.stream().map(header -> header.name().toLowerCase(Locale.ROOT)));
        requiredValues = bytes(required.stream().map(HttpHeader::value));
    }

    private static byte[][] bytes(Stream<String> texts) {
        return texts.map(text -> text.getBytes(US_ASCII)).toArray(byte[][]::new);
    }

    /**
     * Decodes the block between two indices.
     *
     * @throws ProtocolException if it is invalid, or not a response head
     */
    public void read(ByteBuffer in, int from, int to) {
        if (to - from == last.limit() && begins(in, from, last)) {
            return;
        }
        last.limit(0);
        status = 0;
        forgetHeaders();
        boolean regular = false;
        decoder.begin(in, from, to);
        while (decoder.next()) {
            HpackField field = decoder.field();
            if (field.pseudo()) {
                if (regular || status != 0 || !field.nameIs(STATUS)) {
                    throw new ProtocolException("a response has " + field.name() + " where it must not");
                }
                status = status(field);
            } else {
                regular = true;
                header(field);
            }
        }
        if (status == 0) {
            throw new ProtocolException("a response has no :status");
        }
        keep(in, from, to);
    }

    /**
     * Decodes a block that comes after a body, and ignores its content.
     *
     * @throws ProtocolException if it is invalid, or has a status
     */
    public void readTrailers(ByteBuffer in, int from, int to) {
        decoder.begin(in, from, to);
        while (decoder.next()) {
            if (decoder.field().pseudo()) {
                throw new ProtocolException(
                        "the trailers of a response have " + decoder.field().name());
            }
        }
        if (decoder.changed()) {
            last.limit(0);
        }
    }

    private void keep(ByteBuffer in, int from, int to) {
        if (!decoder.changed() && to - from <= COMPARED_BYTES) {
            last.limit(to - from);
            last.put(0, in, from, to - from);
        }
    }

    private static int status(HpackField field) {
        if (field.valueBytes() != 3 || field.number() < 100) {
            throw new ProtocolException(
                    "the status is not a number of three digits: " + HttpHead.quoted(field.value()));
        }
        return (int) field.number();
    }

    private void header(HpackField field) {
        if (field.nameHasUpperCase() || field.nameBytes() == 0) {
            throw new ProtocolException(
                    "a header has the name " + HttpHead.quoted(field.name()) + ", which is not lower-case");
        }
        for (byte[] name : FORBIDDEN) {
            if (field.nameIs(name)) {
                throw new ProtocolException("a response has the header " + field.name() + ", which HTTP/2 forbids");
            }
        }
        if (field.nameIs(CONTENT_LENGTH)) {
            length(field);
        } else if (status / 100 == 3 && field.nameIs(LOCATION)) {
            location = HttpHead.quoted(field.value());
        }
        coded |= field.nameIs(CONTENT_ENCODING) && !field.valueIs(IDENTITY);
        for (int i = 0; i < found.length; i++) {
            found[i] |= field.nameIs(requiredNames[i]) && field.valueIs(requiredValues[i]);
        }
    }

    private void length(HpackField field) {
        long bytes = field.number();
        if (bytes < 0) {
            throw new ProtocolException("Content-Length is not a number: " + HttpHead.quoted(field.value()));
        }
        contentLength = HttpResponseHead.sameLength(contentLength, bytes);
    }

    /** Whether another head follows before the response (RFC 9110 §15.2). */
    public boolean interim() {
        return status < 200;
    }
}
