package org.echobench.core.wire;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A request as HTTP/2 sends it (RFC 7541). Like a browser's, the first header block of a connection adds the fields
 * that are the same in all requests to the server's table, and later ones refer to them by number. Fields that contain
 * a message's number are written out each time and are not added. Strings are not Huffman-coded, because that would
 * change the length of a number. Immutable.
 */
public final class Http2Request {

    private static final int INDEXED = 0x80;
    private static final int LITERAL_ADDED = 0x40;
    private static final int TABLE_SIZE = 0x20;
    private static final int LITERAL = 0x00;

    private final List<Field> fields;
    private final Optional<Template> body;
    private final boolean head;
    private final Blocks usual;

    private record Field(String name, Template value) {

        static Field of(String name, String value) {
            return new Field(name, Template.of(value));
        }

        /** Whether all requests have the same value. */
        boolean constant() {
            return !value.numbered();
        }

        /** The number of the whole field in the static table; 0 if it is not there. */
        int known() {
            return constant() ? HpackTable.indexOf(name, Optional.of(value.bytes(0))) : 0;
        }

        int size() {
            return name.length() + value.bytes() + HpackTable.ENTRY_OVERHEAD;
        }
    }

    /**
     * The header blocks of a connection.
     *
     * @param first that of its first request
     * @param later that of all other requests
     */
    public record Blocks(Template first, Template later) {}

    /**
     * @param secure whether it goes over TLS
     * @throws IllegalArgumentException if its head does not fit into a frame, or it does not keep its connection alive
     */
    public Http2Request(HttpRequest request, boolean secure) {
        if (!request.keepAlive()) {
            throw new IllegalArgumentException("an HTTP/2 connection is always kept alive");
        }
        if (request.chunked()) {
            throw new IllegalArgumentException("an HTTP/2 request cannot have a Transfer-Encoding");
        }
        fields = fields(request, secure ? "https" : "http");
        body = request.body();
        head = request.head();
        usual = blocks(HpackTable.USUAL_BYTES, false);
        if (mostBlockBytes() > Http2Frames.MAX_PAYLOAD) {
            throw new IllegalArgumentException("the head of a request has up to " + mostBlockBytes()
                    + " bytes, more than the " + Http2Frames.MAX_PAYLOAD + " of an HTTP/2 frame");
        }
    }

    /** The pseudo-header fields, which come first, and the headers. */
    private static List<Field> fields(HttpRequest request, String scheme) {
        List<Field> fields = new ArrayList<>();
        fields.add(Field.of(":method", request.method()));
        fields.add(Field.of(":scheme", scheme));
        fields.add(Field.of(":path", request.path()));
        for (HttpHeader header : request.headers()) {
            if (header.is(HttpHeader.HOST)) {
                fields.add(0, Field.of(":authority", header.value()));
            } else {
                fields.add(Field.of(header.name().toLowerCase(Locale.ROOT), header.value()));
            }
        }
        return List.copyOf(fields);
    }

    public Optional<Template> body() {
        return body;
    }

    /** Whether its response has no body, whatever length that states. */
    public boolean head() {
        return head;
    }

    /** The blocks for a server that has not changed the table's size. */
    public Blocks usual() {
        return usual;
    }

    /** The most bytes of a header block, whatever the server's table is. */
    public int mostBlockBytes() {
        // A field without room in the table may take one byte more, and two changes of size may come first.
        return usual.first().bytes() + fields.size() + 8;
    }

    /** The blocks for a server that has changed its table to this many bytes: the first one empties it. */
    public Blocks resized(int tableBytes) {
        return blocks(tableBytes, true);
    }

    private Blocks blocks(int tableBytes, boolean resized) {
        ByteArrayOutputStream size = new ByteArrayOutputStream();
        if (resized) {
            integer(size, TABLE_SIZE, 5, 0);
            integer(size, TABLE_SIZE, 5, tableBytes);
        }
        Template first = Template.literal(size.toByteArray());
        int added = 0;
        int addedBytes = 0;
        boolean[] inTable = new boolean[fields.size()];
        for (int i = 0; i < inTable.length; i++) {
            Field field = fields.get(i);
            inTable[i] = field.constant() && field.known() == 0 && addedBytes + field.size() <= tableBytes;
            if (inTable[i]) {
                added++;
                addedBytes += field.size();
            }
            first = first.then(field.known() > 0 ? indexed(field.known()) : literal(field, inTable[i]));
        }
        Template later = Template.literal(new byte[0]);
        for (int i = 0; i < inTable.length; i++) {
            Field field = fields.get(i);
            // The newest entry has the lowest number.
            int index = inTable[i] ? HpackTable.FIRST_DYNAMIC + --added : field.known();
            later = later.then(index > 0 ? indexed(index) : literal(field, false));
        }
        return new Blocks(first, later);
    }

    private static Template indexed(int index) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        integer(bytes, INDEXED, 7, index);
        return Template.literal(bytes.toByteArray());
    }

    private static Template literal(Field field, boolean added) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        int name = HpackTable.indexOf(field.name(), Optional.empty());
        integer(bytes, added ? LITERAL_ADDED : LITERAL, added ? 6 : 4, name);
        if (name == 0) {
            integer(bytes, 0, 7, field.name().length());
            bytes.writeBytes(field.name().getBytes(US_ASCII));
        }
        integer(bytes, 0, 7, field.value().bytes());
        return Template.literal(bytes.toByteArray()).then(field.value());
    }

    /** An integer after the flags of its first byte (RFC 7541, section 5.1). */
    private static void integer(ByteArrayOutputStream out, int flags, int prefixBits, int value) {
        int most = (1 << prefixBits) - 1;
        if (value < most) {
            out.write(flags | value);
            return;
        }
        out.write(flags | most);
        int rest = value - most;
        for (; rest > 0x7F; rest >>>= 7) {
            out.write(rest & 0x7F | 0x80);
        }
        out.write(rest);
    }
}
