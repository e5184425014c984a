/**
 * The statistics of a comparison: pure functions over arrays, thread-safe, without I/O. Scores arrive as natural
 * logarithms of fork means unless a method says otherwise, so a difference of 0.02 is a ratio of 1.02.
 */
package org.echobench.results.stats;
