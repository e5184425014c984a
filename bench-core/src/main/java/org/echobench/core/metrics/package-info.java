/** What is measured beside throughput, and the JMH profiler that puts it into the results. */
package org.echobench.core.metrics;
