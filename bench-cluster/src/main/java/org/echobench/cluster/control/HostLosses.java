package org.echobench.cluster.control;

import java.util.Optional;

/** Hosts whose SSH connection broke. Thread-safe. */
final class HostLosses {

    /** One of them. */
    record Loss(String host, String reason) {}

    private Optional<Loss> first = Optional.empty();

    synchronized void add(String host, String reason) {
        if (first.isEmpty()) {
            first = Optional.of(new Loss(host, reason));
        }
    }

    synchronized Optional<Loss> first() {
        return first;
    }
}
