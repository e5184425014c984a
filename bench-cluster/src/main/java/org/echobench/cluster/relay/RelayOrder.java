package org.echobench.cluster.relay;

import org.echobench.core.process.RelayAddress;

/**
 * What a relay is told when it starts. It holds the run's secret, so it is no part of a command.
 *
 * @param address the relay's; its port is of no meaning
 * @param limitSeconds after which it ends if nobody holds it
 * @param cpus of the programs that it starts; empty for all
 */
public record RelayOrder(RelayAddress address, long limitSeconds, String cpus) {}
