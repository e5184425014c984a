package org.echobench.cluster.control;

import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.echobench.cluster.node.NodeFailure;
import org.mortbay.jetty.orchestrator.NodeArrayFuture;

/** A command whose answer is still to come. */
final class Pending<T> {

    private final ClusterNode node;
    private final NodeArrayFuture future;
    private final String file;
    private final Class<T> type;

    Pending(ClusterNode node, NodeArrayFuture future, String file, Class<T> type) {
        this.node = node;
        this.future = future;
        this.file = file;
        this.type = type;
    }

    ClusterNode node() {
        return node;
    }

    boolean done() {
        return future.isAllDone();
    }

    /** Why the command failed; empty where it did not. Only when it is done. */
    Optional<Throwable> failure() {
        try {
            future.get(1, TimeUnit.SECONDS);
            return Optional.empty();
        } catch (ExecutionException e) {
            Throwable root = e;
            while (root.getCause() != null && !(root instanceof NodeFailure)) {
                root = root.getCause();
            }
            return Optional.of(root);
        } catch (TimeoutException e) {
            return Optional.of(e);
        }
    }

    /** Only when it is done and has not failed. */
    T answer() throws IOException {
        return node.read(file, type);
    }
}
