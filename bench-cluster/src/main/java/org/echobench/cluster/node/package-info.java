/** The programs on the hosts: commands, the server, the load. */
package org.echobench.cluster.node;
