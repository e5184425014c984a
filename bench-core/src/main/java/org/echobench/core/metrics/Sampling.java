package org.echobench.core.metrics;

/**
 * How a profile is taken; also the response to the commands PROFILE and PROFILED.
 *
 * @param event async-profiler's name of the event; empty if there is no profile
 * @param interval nanoseconds or bytes between samples
 * @param samples taken so far of the server's process
 * @param failure why there is no profile, in one sentence without a full stop; empty if there is one
 */
public record Sampling(String event, long interval, long samples, String failure) {

    public static Sampling failed(String reason) {
        return new Sampling("", 0, 0, reason);
    }

    /** @throws IllegalStateException if there is no profile */
    public Sampling orThrow() {
        if (!failure.isEmpty()) {
            throw new IllegalStateException(failure);
        }
        return this;
    }
}
