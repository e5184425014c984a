/** The metrics besides throughput, and the JMH profiler that adds them to the results. */
package org.echobench.core.metrics;
