package org.echobench.core.wire;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.Arrays;
import java.util.Optional;

/**
 * The header fields that one direction of a connection refers to by number (RFC 7541, section 2.3): 1 to 61 are static,
 * 62 is the newest of the others. Their bytes lie in one array, in order of arrival, each field's in one piece. Not
 * thread-safe; allocates only until it has grown.
 */
final class HpackTable {

    /** The size in bytes unless a setting changes it; also the most that the client allows. */
    static final int USUAL_BYTES = 4_096;

    /** What a field counts in addition to its bytes. */
    static final int ENTRY_OVERHEAD = 32;

    /** The static fields (RFC 7541, appendix A): name and, after a blank, value. */
    private static final String[] STATIC = {
        "",
        ":authority",
        ":method GET",
        ":method POST",
        ":path /",
        ":path /index.html",
        ":scheme http",
        ":scheme https",
        ":status 200",
        ":status 204",
        ":status 206",
        ":status 304",
        ":status 400",
        ":status 404",
        ":status 500",
        "accept-charset",
        "accept-encoding gzip, deflate",
        "accept-language",
        "accept-ranges",
        "accept",
        "access-control-allow-origin",
        "age",
        "allow",
        "authorization",
        "cache-control",
        "content-disposition",
        "content-encoding",
        "content-language",
        "content-length",
        "content-location",
        "content-range",
        "content-type",
        "cookie",
        "date",
        "etag",
        "expect",
        "expires",
        "from",
        "host",
        "if-match",
        "if-modified-since",
        "if-none-match",
        "if-range",
        "if-unmodified-since",
        "last-modified",
        "link",
        "location",
        "max-forwards",
        "proxy-authenticate",
        "proxy-authorization",
        "range",
        "referer",
        "refresh",
        "retry-after",
        "server",
        "set-cookie",
        "strict-transport-security",
        "transfer-encoding",
        "user-agent",
        "vary",
        "via",
        "www-authenticate"
    };

    /** The number of the first field that is not static. */
    static final int FIRST_DYNAMIC = STATIC.length;

    private static final byte[][] NAMES = parts(0);
    private static final byte[][] VALUES = parts(1);

    private byte[] bytes = new byte[256];
    private int end;
    /** Where each entry begins, and the lengths of its name and value: rings, by the number of the entry. */
    private int[] starts = new int[8];

    private int[] nameBytes = new int[8];
    private int[] valueBytes = new int[8];
    private int added;
    private int evicted;
    private int size;
    private int limit = USUAL_BYTES;

    private static byte[][] parts(int part) {
        return Arrays.stream(STATIC)
                .map(field -> field.split(" ", 2))
                .map(parts -> part < parts.length ? parts[part].getBytes(US_ASCII) : new byte[0])
                .toArray(byte[][]::new);
    }

    /** The number of the static field with this name, and this value if there is one; 0 if there is none. */
    static int indexOf(String name, Optional<byte[]> value) {
        byte[] bytes = name.getBytes(US_ASCII);
        for (int i = 1; i < FIRST_DYNAMIC; i++) {
            if (Arrays.equals(NAMES[i], bytes) && (value.isEmpty() || Arrays.equals(VALUES[i], value.get()))) {
                return i;
            }
        }
        return 0;
    }

    /**
     * Points a field at an entry.
     *
     * @throws ProtocolException if there is none with this number
     */
    void get(int index, HpackField field) {
        if (index > 0 && index < FIRST_DYNAMIC) {
            field.set(NAMES[index], 0, NAMES[index].length, VALUES[index], 0, VALUES[index].length);
            return;
        }
        int age = index - FIRST_DYNAMIC;
        if (age < 0 || age >= added - evicted) {
            throw new ProtocolException("a header refers to entry " + index + " of HPACK's table, which has only "
                    + (FIRST_DYNAMIC - 1 + added - evicted));
        }
        int entry = (added - 1 - age) & (starts.length - 1);
        int valueFrom = starts[entry] + nameBytes[entry];
        field.set(bytes, starts[entry], valueFrom, bytes, valueFrom, valueFrom + valueBytes[entry]);
    }

    /** Adds a field, whose bytes lie elsewhere. One that is too large empties the table (RFC 7541, section 4.4). */
    void add(HpackField field) {
        int more = field.size();
        evictTo(limit - more);
        if (more > limit) {
            return;
        }
        int length = more - ENTRY_OVERHEAD;
        makeRoom(length);
        int entry = added++ & (starts.length - 1);
        starts[entry] = end;
        nameBytes[entry] = field.nameBytes();
        valueBytes[entry] = field.valueBytes();
        field.copyName(bytes, end);
        field.copyValue(bytes, end + field.nameBytes());
        end += length;
        size += more;
    }

    /**
     * Changes the table's maximum size in bytes.
     *
     * @throws ProtocolException if it is more than the client allows
     */
    void limit(int bytes) {
        if (bytes > USUAL_BYTES) {
            throw new ProtocolException("the server set the size of HPACK's table to " + bytes
                    + " bytes, more than the " + USUAL_BYTES + " that the client allows");
        }
        limit = bytes;
        evictTo(bytes);
    }

    private void evictTo(int most) {
        while (size > Math.max(0, most)) {
            int entry = evicted++ & (starts.length - 1);
            size -= nameBytes[entry] + valueBytes[entry] + ENTRY_OVERHEAD;
        }
    }

    /** Makes room for one more entry and its bytes. The array is twice as large as needed, so bytes rarely move. */
    private void makeRoom(int length) {
        if (added - evicted == starts.length) {
            starts = doubled(starts);
            nameBytes = doubled(nameBytes);
            valueBytes = doubled(valueBytes);
        }
        if (end + length <= bytes.length) {
            return;
        }
        int from = added == evicted ? end : starts[evicted & (starts.length - 1)];
        int live = end - from;
        byte[] to = 2 * (live + length) <= bytes.length
                ? bytes
                : new byte[2 * Integer.highestOneBit(2 * (live + length) - 1)];
        System.arraycopy(bytes, from, to, 0, live);
        for (int i = evicted; i != added; i++) {
            starts[i & (starts.length - 1)] -= from;
        }
        bytes = to;
        end = live;
    }

    private int[] doubled(int[] ring) {
        int[] larger = new int[2 * ring.length];
        for (int i = evicted; i != added; i++) {
            larger[i & (larger.length - 1)] = ring[i & (ring.length - 1)];
        }
        return larger;
    }
}
