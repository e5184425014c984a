/** The hosts as this machine sees them: their start, their relays, and their end. */
package org.echobench.cluster.control;
