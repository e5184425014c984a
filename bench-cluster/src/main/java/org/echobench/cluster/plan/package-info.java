/** The resources for many connections, from the measured cost of fewer. */
package org.echobench.cluster.plan;
