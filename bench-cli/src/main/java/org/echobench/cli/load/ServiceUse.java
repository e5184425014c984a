package org.echobench.cli.load;

import org.echobench.core.metrics.ProcessUsage;

/**
 * What a started service and its children used during a load.
 *
 * @param cpuMicrosPerOp processor time; Linux counts it in steps of 10 ms
 * @param residentBytes at the end
 * @param threads at the end
 */
record ServiceUse(double cpuMicrosPerOp, long residentBytes, int threads) {

    /** @param messages of the time between */
    static ServiceUse between(ProcessUsage before, ProcessUsage after, long messages) {
        return new ServiceUse(
                (after.cpuNanos() - before.cpuNanos()) / 1e3 / messages, after.residentBytes(), after.threads());
    }
}
