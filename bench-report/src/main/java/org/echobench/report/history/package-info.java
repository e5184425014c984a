/** Results across commits: a file for each, and how rows moved, as ratios to the reference row of the same run. */
package org.echobench.report.history;
