package org.echobench.cli.terminal;

import org.echobench.runner.journal.Progress;

/** Progress on a terminal or in a log; closed after the last fork. */
public interface ShownProgress extends Progress, AutoCloseable {

    @Override
    default void close() {}
}
