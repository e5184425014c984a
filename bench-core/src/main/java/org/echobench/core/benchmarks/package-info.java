/**
 * The JMH benchmarks. Settings are in {@link org.echobench.core.benchmarks.ServerBenchmark}. One invocation is one
 * message, except in benchmarks with single shots: batches, first requests, starts, footprints, capacity searches, load
 * curves and ramps.
 */
package org.echobench.core.benchmarks;
