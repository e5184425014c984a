/** A run and a duet, each with its folder: from the plan to the results. */
package org.echobench.runner;
