/**
 * Results across commits: a file for each commit, and the trend of each row as a ratio to the reference row of the same
 * run.
 */
package org.echobench.report.history;
