/** The offset between the clocks of two hosts, and its error. */
package org.echobench.cluster.clock;
