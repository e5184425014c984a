package org.echobench.runner.fork;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.echobench.core.process.ForkHosts;
import org.echobench.core.process.RemoteHost;
import org.echobench.results.Cell;
import org.echobench.results.UserError;
import org.echobench.results.run.BackgroundLoad;
import org.echobench.results.run.Environment;

/**
 * The hosts of a run beside this machine. A process of their own holds them; it ends with this one,
 * and with it all that runs on the hosts. It writes their addresses to a file ({@link ForkHosts.Addresses}) and prints
 * {@link #READY}, or {@link #LOST} and why it cannot. For each line that it reads it prints one of the two again.
 */
public final class HeldHosts implements AutoCloseable {

    /** All hosts answer. */
    public static final String READY = "READY";

    /** Before the sentence that names a host which cannot be used. */
    public static final String LOST = "LOST ";

    /** Ctrl-C is for the run: it ends its fork first, and then the hosts. */
    private static final List<String> WITHOUT_INTERRUPTS = List.of("sh", "-c", "trap '' INT; exec \"$@\"", "sh");

    private static final String HERE = "localhost";
    private static final long CLOSE_SECONDS = 70;

    private final Process holder;
    private final BufferedReader answers;
    private final Path file;
    private final ForkHosts.Addresses addresses;
    /** That are other machines. */
    private final List<RemoteHost> others;

    private Optional<String> lost = Optional.empty();

    private HeldHosts(Process holder, Path file) throws IOException {
        this.holder = holder;
        this.file = file;
        answers = new BufferedReader(new InputStreamReader(holder.getInputStream(), StandardCharsets.UTF_8));
        Optional<String> failure = answer();
        if (failure.isPresent()) {
            throw new UserError("The hosts cannot be used: " + failure.get());
        }
        addresses = ForkHosts.read(file);
        others = Stream.concat(Stream.of(addresses.server()), addresses.clients().stream())
                .filter(relay -> !relay.name().equals(HERE))
                .map(RemoteHost::new)
                .toList();
    }

    /**
     * Starts the hosts.
     *
     * @param command starts what holds them; a topology and a file are added
     * @throws UserError in one sentence, if one cannot be used
     */
    public static HeldHosts start(List<String> command, Path topology) throws IOException {
        Path file = Files.createTempFile("echobench-hosts-", ".json");
        List<String> words = new ArrayList<>(WITHOUT_INTERRUPTS);
        words.addAll(command);
        words.addAll(List.of(topology.toString(), file.toString()));
        Process holder = new ProcessBuilder(words)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try {
            return new HeldHosts(holder, file);
        } catch (IOException | RuntimeException e) {
            holder.destroy();
            Files.deleteIfExists(file);
            throw e;
        }
    }

    /** Why the hosts cannot be used; empty where they can. */
    private Optional<String> answer() throws IOException {
        String line = answers.readLine();
        if (line == null) {
            return Optional.of("the process that holds them has ended");
        }
        return line.equals(READY)
                ? Optional.empty()
                : Optional.of(line.startsWith(LOST) ? line.substring(LOST.length()) : line);
    }

    /** As results describe them. */
    public List<Environment.Node> nodes() {
        return addresses.nodes();
    }

    /** Forks that use them. If a host is lost, the run stops; forks that have a result keep it, others are broken off. */
    public ForkStarter forks(JmhFork forks, StopSignal stop) {
        ForkStarter hosted = forks.onHosts(file);
        return (cells, directories) -> run(hosted, stop, cells, directories);
    }

    List<ForkOutcome> run(ForkStarter forks, StopSignal stop, List<Cell> cells, List<Path> directories)
            throws IOException {
        try {
            others.forEach(RemoteHost::measureBackgroundLoad);
        } catch (UncheckedIOException e) {
            lose(e, stop);
            return Collections.nCopies(cells.size(), ForkOutcome.stopped());
        }
        List<ForkOutcome> outcomes = forks.run(cells, directories);
        if (outcomes.stream().allMatch(ForkOutcome::hasResult)) {
            BackgroundLoad load = worstLoad(stop);
            return outcomes.stream().map(outcome -> outcome.on(load)).toList();
        }
        lost = stop.isRequested() ? Optional.empty() : ask();
        if (lost.isEmpty()) {
            return outcomes;
        }
        stop.request();
        return outcomes.stream()
                .map(outcome -> outcome.hasResult() ? outcome : ForkOutcome.broken(lost.get()))
                .toList();
    }

    /** Stops the run. The process that holds the hosts knows best why. */
    private void lose(UncheckedIOException e, StopSignal stop) throws IOException {
        lost = ask().or(() -> Optional.of(e.getMessage()));
        stop.request();
    }

    /** Which host was lost, with the reason; empty while none was. */
    public Optional<String> lost() {
        return lost;
    }

    private Optional<String> ask() throws IOException {
        try {
            holder.getOutputStream().write('\n');
            holder.getOutputStream().flush();
        } catch (IOException e) {
            return Optional.of("the process that holds the hosts has ended");
        }
        return answer();
    }

    private BackgroundLoad worstLoad(StopSignal stop) throws IOException {
        try {
            return others.stream()
                    .map(RemoteHost::backgroundLoad)
                    .max(Comparator.comparingDouble(BackgroundLoad::share))
                    .orElse(BackgroundLoad.unknown());
        } catch (UncheckedIOException e) {
            lose(e, stop);
            return BackgroundLoad.unknown();
        }
    }

    /** Ends what was started on the hosts. */
    @Override
    public void close() throws IOException {
        for (RemoteHost host : others) {
            host.close();
        }
        try {
            holder.getOutputStream().close();
            holder.waitFor(CLOSE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (IOException e) {
            // It has ended by itself.
        } finally {
            holder.destroyForcibly();
            Files.deleteIfExists(file);
        }
    }
}
