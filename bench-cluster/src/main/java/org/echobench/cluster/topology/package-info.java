/** The topology file: hosts and their roles. */
package org.echobench.cluster.topology;
