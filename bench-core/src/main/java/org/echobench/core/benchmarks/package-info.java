/**
 * The JMH benchmarks. Settings are on {@link org.echobench.core.benchmarks.ServerBenchmark}; one
 * invocation is one message, unless the benchmark says what else it is.
 */
package org.echobench.core.benchmarks;
