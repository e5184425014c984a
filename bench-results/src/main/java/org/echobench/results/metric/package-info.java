/** The registry of metrics: label, unit, better direction, title, aggregation and verdict floor of each. */
package org.echobench.results.metric;
