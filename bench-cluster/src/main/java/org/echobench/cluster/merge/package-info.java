/** Merges the measurements of the nodes: histograms are added, never averaged. */
package org.echobench.cluster.merge;
