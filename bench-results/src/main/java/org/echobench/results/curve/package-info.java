/** Tables and histograms that forks leave: latency logs, and curves over time, load or percentile. */
package org.echobench.results.curve;
