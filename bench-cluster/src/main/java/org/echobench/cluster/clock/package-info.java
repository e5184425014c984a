/** How far the clocks of two hosts are apart, and how well that is known. */
package org.echobench.cluster.clock;
