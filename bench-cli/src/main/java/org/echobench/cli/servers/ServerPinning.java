package org.echobench.cli.servers;

import java.util.List;
import java.util.Optional;
import org.echobench.core.process.ServerCpus;
import org.echobench.results.CpuList;
import org.echobench.results.Pinning;
import org.echobench.results.UserError;
import org.echobench.runner.plan.Cores;

/**
 * The effect of {@code --server-cpus} on this machine.
 *
 * @param pinning empty if nothing is pinned
 * @param words describes the pinning for people, or says why nothing is pinned
 */
public record ServerPinning(Optional<Pinning> pinning, String words) {

    private static final String OPTION = "--server-cpus";
    private static final String NONE = "none";

    /**
     * @param option a list, {@code none}, or empty for half of the cores
     * @throws UserError if it is none of these, or a list that this machine cannot give
     */
    public static ServerPinning of(Optional<String> option) {
        return of(option, Cores.ofThisProcess(), ServerCpus.canPin());
    }

    /**
     * The pinning for an existing plan. It differs from the plan's if this process may now use other processors.
     *
     * @throws UserError if this machine cannot give the server its processors
     */
    public static ServerPinning again(Optional<Pinning> planned) {
        return again(planned, Cores.ofThisProcess(), ServerCpus.canPin());
    }

    public static ServerPinning again(Optional<Pinning> planned, Optional<Cores> cores, boolean taskset) {
        return planned.map(before -> on("The run's " + OPTION + " " + before.server(), before.server(), cores, taskset))
                .orElseGet(() -> not("the run was started without pinning"));
    }

    /** The pinning of a server on another host. */
    public static ServerPinning elsewhere() {
        return not("the topology says where the server runs");
    }

    /** For services that are already running, which are not pinned. */
    public static ServerPinning ofRunning() {
        return not("the service is already running");
    }

    /** The line to print about a plan; none if all its servers run in the client's JVM. */
    public List<String> lines(boolean anyOwnProcess) {
        return anyOwnProcess ? List.of("Processors: " + words) : List.of();
    }

    /** @param cores empty where the system is not Linux */
    public static ServerPinning of(Optional<String> option, Optional<Cores> cores, boolean taskset) {
        if (option.filter(NONE::equals).isPresent()) {
            return not(OPTION + " " + NONE);
        }
        if (option.isPresent()) {
            try {
                return on(OPTION, CpuList.parse(option.get()), cores, taskset);
            } catch (IllegalArgumentException e) {
                throw new UserError(OPTION + ": " + e.getMessage() + ".", e);
            }
        }
        if (cores.isEmpty()) {
            return not("only Linux is supported");
        }
        if (!taskset) {
            return not("taskset is not installed");
        }
        return cores.get().halves().map(ServerPinning::on).orElseGet(() -> not("this process may use only one core"));
    }

    /** @param asked what requires these processors, for a refusal */
    private static ServerPinning on(String asked, CpuList server, Optional<Cores> cores, boolean taskset) {
        if (cores.isEmpty() || !taskset) {
            throw new UserError(asked + " needs Linux and taskset: apt-get install util-linux.");
        }
        try {
            return on(cores.get().serverOn(server));
        } catch (IllegalArgumentException e) {
            throw new UserError(asked + ": " + e.getMessage() + ".", e);
        }
    }

    private static ServerPinning on(Pinning pinning) {
        return new ServerPinning(Optional.of(pinning), pinning.toString());
    }

    private static ServerPinning not(String reason) {
        return new ServerPinning(Optional.empty(), "server and client are not pinned: " + reason);
    }
}
