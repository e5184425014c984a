package org.echobench.cluster.node;

import org.echobench.core.load.LoadDriver;

/**
 * A driver of bench-core.
 *
 * @param connections that it has open, or keeps under way
 * @param offsetNanos after the beginning of an iteration that it sends its first message, so that clients of one rate do
 *     not all send at once
 */
record ClientDriver(LoadDriver driver, int connections, long offsetNanos) {}
