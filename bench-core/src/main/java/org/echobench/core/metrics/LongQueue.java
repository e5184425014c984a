package org.echobench.core.metrics;

/** A queue of longs that grows; allocates only when it does. Not thread-safe. */
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

    /** A ring with twice the room, and in it the items that are numbered {@code from} to before {@code to}. */
    public static long[] doubled(long[] items, long from, long to) {
        long[] larger = new long[2 * items.length];
        for (long i = from; i < to; i++) {
            larger[(int) i & (larger.length - 1)] = items[(int) i & (items.length - 1)];
        }
        return larger;
    }

    /** The oldest; there must be one. */
    public long remove() {
        return items[(int) head++ & (items.length - 1)];
    }

    /** The number of the oldest; items are numbered as they were added, from 0. */
    public long oldest() {
        return head;
    }

    /** Item {@code number}, which is neither removed nor yet to come. */
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
