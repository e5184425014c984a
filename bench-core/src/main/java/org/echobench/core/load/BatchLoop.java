package org.echobench.core.load;

/**
 * A closed loop in batches, as ApacheBench runs it: connections are opened, a fixed number of messages is sent, all
 * responses are awaited, the connections are closed.
 */
public final class BatchLoop implements LoadDriver {

    private final LoadLoop<ClosedPacing> loop;
    private final long messages;

    /**
     * @param loop used by nothing else
     * @param messages the messages of a batch, 1 to 100,000,000
     */
    public BatchLoop(LoadLoop<ClosedPacing> loop, long messages) {
        if (messages < 1 || messages > 100_000_000) {
            throw new IllegalArgumentException("requests must be 1 to 100000000, but is " + messages);
        }
        this.loop = loop;
        this.messages = messages;
    }

    @Override
    public void open() {
        // Each batch opens its connections.
    }

    /** Runs one batch. */
    @Override
    public void completeOne() {
        loop.open();
        loop.pacing().limit(messages);
        for (long i = 0; i < messages; i++) {
            loop.completeOne();
        }
        loop.drain();
        loop.disconnect();
    }

    @Override
    public void drain() {
        // Nothing is in flight between batches.
    }

    @Override
    public LoadReport report() {
        return loop.report();
    }

    @Override
    public long waitedNanos() {
        return loop.waitedNanos();
    }

    @Override
    public long spunCpuNanos() {
        return loop.spunCpuNanos();
    }

    @Override
    public void close() {
        loop.close();
    }
}
