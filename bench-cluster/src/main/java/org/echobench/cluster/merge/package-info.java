/** Puts together what the nodes measured: histograms are added, never averaged. */
package org.echobench.cluster.merge;
