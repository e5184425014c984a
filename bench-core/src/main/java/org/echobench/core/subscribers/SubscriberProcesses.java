package org.echobench.core.subscribers;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.echobench.core.client.Target;

/** The child processes for the subscribers of one server. Used by one thread. */
public final class SubscriberProcesses extends LedSubscribers {

    /**
     * Linux gives a connection an even port as long as there is one: beyond 14,116 of an address it looks through all of
     * these each time, and opening becomes ten times slower.
     */
    private static final int PER_SOURCE = 10_000;

    private final Target target;
    private final List<String> command;
    private final int perProcess;
    private final List<String> sources;
    private final List<SubscriberProcess> processes = new ArrayList<>();
    private int opened;

    /**
     * @param command as {@link SubscriberProcess#command}
     * @param perProcess subscribers of one process at most; 0 for as many as its file descriptors allow
     * @param sources addresses to bind in turn; where there are none, as many of the loopback's as are needed
     */
    public SubscriberProcesses(Target target, List<String> command, int perProcess, List<String> sources) {
        if (perProcess < 0) {
            throw new IllegalArgumentException("perClient must be 0 or more, but is " + perProcess);
        }
        this.target = target;
        this.command = List.copyOf(command);
        this.perProcess = perProcess;
        this.sources = List.copyOf(sources);
    }

    /** In processes that are started as they are needed. */
    @Override
    public Opened open(int count, String source, long next) {
        Opened all = Opened.NONE;
        while (all.opened() < count) {
            SubscriberProcess process = withRoom();
            int block = PER_SOURCE - opened % PER_SOURCE;
            int part = Math.min(Math.min(count - all.opened(), process.room(perProcess)), block);
            String bound = source.equals(ANY_SOURCE) ? source(opened / PER_SOURCE) : source;
            Opened answer = process.open(new Order.Open(part, bound, next));
            opened += answer.opened();
            all = all.plus(answer);
            if (answer.opened() < part) {
                return answer.stoppedBy().isEmpty()
                        ? all.plus(new Opened(0, "the server ended connections while others were opened"))
                        : all;
            }
        }
        return all;
    }

    private String source(int block) {
        return sources.isEmpty()
                ? target.source(block * Target.CONNECTIONS_PER_SOURCE)
                        .map(address -> address.getAddress().getHostAddress())
                        .orElse(ANY_SOURCE)
                : sources.get(block % sources.size());
    }

    private SubscriberProcess withRoom() {
        for (SubscriberProcess process : processes) {
            if (process.room(perProcess) > 0) {
                return process;
            }
        }
        try {
            String name = "client " + (processes.size() + 1);
            SubscriberProcess started = new SubscriberProcess(name, command);
            processes.add(started);
            add(name, started);
            if (started.room(perProcess) == 0) {
                throw new IllegalStateException(
                        "a client has no file descriptors for connections: raise the limit (ulimit -n)");
            }
            return started;
        } catch (IOException e) {
            throw new UncheckedIOException(e.getMessage(), e);
        }
    }

    /** The processes stay, with their code compiled, for the subscribers that are opened next. */
    @Override
    public void dismiss() {
        super.dismiss();
        processes.forEach(SubscriberProcess::forgetOpened);
        opened = 0;
    }

    /** How many processes have been started. */
    public int started() {
        return processes.size();
    }
}
