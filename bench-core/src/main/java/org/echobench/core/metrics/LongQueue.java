package org.echobench.core.metrics;

/** A FIFO queue of longs; allocates only when it grows. Not thread-safe. */
public final class LongQueue {

    private long[] items = new long[1_024];
    private long head;
    private long tail;

    public void add(long item) {
        if (tail - head == items.length) {
            items = doubled(items, head, tail);
        }
        items[(int) tail++ & (items.length - 1)] = item;
    }

    /** A ring of twice the size with the items numbered {@code from} (inclusive) to {@code to} (exclusive). */
    public static long[] doubled(long[] items, long from, long to) {
        long[] larger = new long[2 * items.length];
        for (long i = from; i < to; i++) {
            larger[(int) i & (larger.length - 1)] = items[(int) i & (items.length - 1)];
        }
        return larger;
    }

    /** Removes and returns the oldest item; the queue must not be empty. */
    public long remove() {
        return items[(int) head++ & (items.length - 1)];
    }

    /** The number of the oldest item; items are numbered in the order of addition, from 0. */
    public long oldest() {
        return head;
    }

    /** The item with this number, which must have been added and not yet removed. */
    public long get(long number) {
        return items[(int) number & (items.length - 1)];
    }

    public void set(long number, long item) {
        items[(int) number & (items.length - 1)] = item;
    }

    public boolean isEmpty() {
        return head == tail;
    }

    public long size() {
        return tail - head;
    }
}
