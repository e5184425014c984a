package org.echobench.core.spi;

/**
 * A framework thread that outlives the server.
 *
 * @param namePrefix how the thread's name begins
 * @param reason why it cannot be ended, in one sentence
 */
public record LingeringThread(String namePrefix, String reason) {
    public LingeringThread {
        if (namePrefix.isBlank() || reason.isBlank()) {
            throw new IllegalArgumentException("namePrefix and reason must not be blank");
        }
    }
}
