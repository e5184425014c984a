/**
 * Runs every comparison: subjects side by side in one interleaved run, with a journal that survives a kill and result
 * files that are always rebuilt from it.
 */
package org.echobench.core.run;
