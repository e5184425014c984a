package org.echobench.core.wire;

import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * Decodes the header blocks of one direction of a connection (RFC 7541), field by field. Not thread-safe; allocates
 * only until it has grown to its bound.
 */
public final class HpackDecoder {

    /** The most bytes of a header list, as {@link HpackField#size} counts them. */
    static final int MAX_LIST_BYTES = HttpResponseHead.MAX_BYTES;

    private final HpackTable table = new HpackTable();
    private final HpackField field = new HpackField();
    /** The strings of the current field, unless they are table entries. */
    private byte[] strings = new byte[64];

    private ByteBuffer block;
    private int at;
    private int end;
    private int listBytes;
    private boolean changed;

    /** Begins with the block between two indices. */
    public void begin(ByteBuffer block, int from, int to) {
        this.block = block;
        at = from;
        end = to;
        listBytes = 0;
        changed = false;
    }

    /**
     * Decodes the next field.
     *
     * @return false at the block's end
     * @throws ProtocolException if the block is invalid, or its list is longer than {@link #MAX_LIST_BYTES}
     */
    public boolean next() {
        while (at < end) {
            int first = block.get(at++) & 0xFF;
            if ((first & 0x80) != 0) {
                table.get(integer(first, 7), field);
            } else if ((first & 0x40) != 0) {
                literal(integer(first, 6));
                table.add(field);
                changed = true;
            } else if ((first & 0x20) != 0) {
                resize(integer(first, 5));
                continue;
            } else {
                literal(integer(first, 4));
            }
            listBytes += field.size();
            requireBound(listBytes);
            return true;
        }
        return false;
    }

    /** The field that was decoded last. */
    public HpackField field() {
        return field;
    }

    /** Whether the block has changed the table so far, so that the same bytes would now mean something else. */
    boolean changed() {
        return changed;
    }

    private void resize(int bytes) {
        if (listBytes > 0) {
            throw new ProtocolException("HPACK's table changes its size in the middle of a head");
        }
        table.limit(bytes);
        changed = true;
    }

    private void literal(int nameIndex) {
        int nameTo;
        if (nameIndex == 0) {
            nameTo = string(0);
        } else {
            table.get(nameIndex, field);
            nameTo = field.nameBytes();
            reserve(nameTo);
            // A copy: the entry may have to make room for the new one.
            field.copyName(strings, 0);
        }
        int valueTo = string(nameTo);
        field.set(strings, 0, nameTo, strings, nameTo, valueTo);
    }

    /** Decodes a string to an index of the strings; returns the index after its end. */
    private int string(int to) {
        int first = next("a string");
        int length = integer(first, 7);
        if (length > end - at) {
            throw cut("a string");
        }
        int from = at;
        at += length;
        if ((first & 0x80) != 0) {
            reserve(to + HpackHuffman.mostBytes(length));
            return HpackHuffman.decode(block, from, at, strings, to);
        }
        reserve(to + length);
        block.get(from, strings, to, length);
        return to + length;
    }

    private void reserve(int bytes) {
        if (bytes > strings.length) {
            // With a string this long, the list would be too long as well.
            requireBound(bytes * 5 / 8);
            strings = Arrays.copyOf(strings, Math.max(2 * strings.length, bytes));
        }
    }

    private static void requireBound(int bytes) {
        if (bytes > MAX_LIST_BYTES) {
            throw new ProtocolException("a response head is longer than " + MAX_LIST_BYTES + " bytes");
        }
    }

    /** An integer whose first byte has been read (RFC 7541, section 5.1). */
    private int integer(int first, int prefixBits) {
        int most = (1 << prefixBits) - 1;
        int value = first & most;
        if (value < most) {
            return value;
        }
        for (int shift = 0; shift < 28; shift += 7) {
            int next = next("a number");
            value += (next & 0x7F) << shift;
            if (next < 0x80) {
                return value;
            }
        }
        throw new ProtocolException("a number in a header block is too large");
    }

    private int next(String what) {
        if (at == end) {
            throw cut(what);
        }
        return block.get(at++) & 0xFF;
    }

    private static ProtocolException cut(String what) {
        return new ProtocolException("a header block ends in the middle of " + what);
    }
}
