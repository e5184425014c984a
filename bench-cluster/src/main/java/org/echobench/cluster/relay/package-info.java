/** What runs on the hosts: a relay between forks and the programs that it starts for them. */
package org.echobench.cluster.relay;
