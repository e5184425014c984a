package org.echobench.runner.fork;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.echobench.results.run.Environment;
import org.echobench.runner.plan.PlannedTimes;

/** The hosts of a run: this machine, or others beside it, {@link HeldHosts}. */
public interface RunHosts extends AutoCloseable {

    /** This machine alone. */
    RunHosts HERE = new RunHosts() {};

    /** Other machines, as results describe them. */
    default List<Environment.Node> nodes() {
        return List.of();
    }

    /** Which forks of a plan are measured beside each other. */
    default TurnGroups groups(PlannedTimes times) {
        return TurnGroups.here(times::takesTurns);
    }

    /** Forks that use these hosts. */
    default ForkStarter forks(JmhFork forks, StopSignal stop) {
        return forks;
    }

    /** Which host was lost, with the reason; empty while none was. */
    default Optional<String> lost() {
        return Optional.empty();
    }

    /** Ends what was started for the run on other machines. */
    @Override
    default void close() throws IOException {}
}
