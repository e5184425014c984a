/** The finished forks of a run, the order in which they are measured, and the results made from them. */
package org.echobench.runner.journal;
