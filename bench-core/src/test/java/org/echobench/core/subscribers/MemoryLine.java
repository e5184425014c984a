package org.echobench.core.subscribers;

import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** An end of a line within this process. */
record MemoryLine(BlockingQueue<Optional<String>> in, BlockingQueue<Optional<String>> out) implements MessageLine {

    /** Both ends. */
    record Pair(MemoryLine leader, MemoryLine subscribers) {

        Pair() {
            this(new LinkedBlockingQueue<>(), new LinkedBlockingQueue<>());
        }

        private Pair(BlockingQueue<Optional<String>> answers, BlockingQueue<Optional<String>> orders) {
            this(new MemoryLine(answers, orders), new MemoryLine(orders, answers));
        }
    }

    @Override
    public void sendLine(String line) {
        out.add(Optional.of(line));
    }

    @Override
    public Optional<String> nextLine() {
        try {
            return in.take();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }

    @Override
    public void close() {
        out.add(Optional.empty());
    }
}
