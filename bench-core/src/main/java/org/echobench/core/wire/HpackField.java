package org.echobench.core.wire;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.Arrays;

/**
 * One decoded header field: where its bytes lie. Reused from field to field, so it is valid until the next one is
 * decoded. Not thread-safe; allocates nothing but the texts for messages.
 */
public final class HpackField {

    private byte[] names;
    private int nameFrom;
    private int nameTo;
    private byte[] values;
    private int valueFrom;
    private int valueTo;

    void set(byte[] names, int nameFrom, int nameTo, byte[] values, int valueFrom, int valueTo) {
        this.names = names;
        this.nameFrom = nameFrom;
        this.nameTo = nameTo;
        this.values = values;
        this.valueFrom = valueFrom;
        this.valueTo = valueTo;
    }

    int nameBytes() {
        return nameTo - nameFrom;
    }

    int valueBytes() {
        return valueTo - valueFrom;
    }

    /** The size as the specification counts it (RFC 7541, section 4.1). */
    int size() {
        return nameBytes() + valueBytes() + HpackTable.ENTRY_OVERHEAD;
    }

    void copyName(byte[] to, int at) {
        System.arraycopy(names, nameFrom, to, at, nameBytes());
    }

    void copyValue(byte[] to, int at) {
        System.arraycopy(values, valueFrom, to, at, valueBytes());
    }

    boolean nameIs(byte[] other) {
        return Arrays.equals(names, nameFrom, nameTo, other, 0, other.length);
    }

    boolean valueIs(byte[] other) {
        return Arrays.equals(values, valueFrom, valueTo, other, 0, other.length);
    }

    /** Whether it is a pseudo-header field, whose name begins with a colon. */
    boolean pseudo() {
        return nameBytes() > 0 && names[nameFrom] == ':';
    }

    boolean nameHasUpperCase() {
        for (int i = nameFrom; i < nameTo; i++) {
            if (names[i] >= 'A' && names[i] <= 'Z') {
                return true;
            }
        }
        return false;
    }

    /** The value as a decimal number; -1 if it is not a number, or has more than 18 digits. */
    long number() {
        if (valueBytes() < 1 || valueBytes() > 18) {
            return -1;
        }
        long number = 0;
        for (int i = valueFrom; i < valueTo; i++) {
            int digit = values[i] - '0';
            if (digit < 0 || digit > 9) {
                return -1;
            }
            number = 10 * number + digit;
        }
        return number;
    }

    /** A character for each byte. */
    public String name() {
        return new String(names, nameFrom, nameBytes(), ISO_8859_1);
    }

    /** A character for each byte. */
    public String value() {
        return new String(values, valueFrom, valueBytes(), ISO_8859_1);
    }
}
