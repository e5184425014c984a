/** The JMH benchmarks. Settings are on {@link org.echobench.core.benchmarks.ServerBenchmark}; one invocation is one message. */
package org.echobench.core.benchmarks;
