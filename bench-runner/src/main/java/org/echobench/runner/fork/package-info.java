/** Starts, watches and ends the forks of a run, here and on other hosts. */
package org.echobench.runner.fork;
