/** How nodes are started on other hosts: by SSH with the hosts' keys verified. */
package org.echobench.cluster.ssh;
