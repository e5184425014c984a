package org.echobench.cli;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The options of {@code echobench crosscheck}. */
final class CrosscheckOptions {

    private static final int MOST_CONNECTIONS = 20_000;
    private static final int MOST_SECONDS = 3_600;
    private static final int MOST_BLOCKS = 100;

    @Option(names = "--path", paramLabel = "PATH", description = "The path to request (default: ${DEFAULT-VALUE}).")
    private String path = "/plaintext";

    @Option(names = "--connections", paramLabel = "N", description = "Connections (default: ${DEFAULT-VALUE}).")
    private int connections = 64;

    @Option(
            names = "--duration",
            paramLabel = "TIME",
            description = "Duration of a run in whole seconds (default: 10s); four runs are a block.")
    private Duration duration = Duration.ofSeconds(10);

    @Option(
            names = "--warmup",
            paramLabel = "TIME",
            description = "Warm-up of our client before each of its runs (default: 3s); the tools are native.")
    private Duration warmup = Duration.ofSeconds(3);

    @Option(names = "--blocks", paramLabel = "N", description = "Blocks for each tool (default: ${DEFAULT-VALUE}).")
    private int blocks = 3;

    @Option(
            names = "--server-cpus",
            paramLabel = "LIST",
            description = "Processors of the server, in the syntax of taskset -c.")
    private Optional<String> serverCpus = Optional.empty();

    @Option(
            names = "--client-cpus",
            paramLabel = "LIST",
            description = "Processors of our client and of the tools; each uses one thread.")
    private Optional<String> clientCpus = Optional.empty();

    @Option(
            names = "-p",
            paramLabel = "NAME=VALUE",
            description = "A setting of the server, like -p of serve; may be repeated.")
    private List<String> settings = List.of();

    /** @throws UserError if a value is out of range */
    void check() {
        if (!path.startsWith("/")) {
            throw new UserError("--path must begin with /, but is '" + path + "'.");
        }
        range("--connections", connections, MOST_CONNECTIONS);
        range("--blocks", blocks, MOST_BLOCKS);
        if (!duration.equals(Duration.ofSeconds(duration.toSeconds()))) {
            throw new UserError("--duration must be whole seconds, because the tools accept no fractions.");
        }
        range("--duration in seconds", duration.toSeconds(), MOST_SECONDS);
        if (settings.contains("tls=true")) {
            throw new UserError("crosscheck does not support -p tls=true: ab and wrk do not trust the certificate.");
        }
        serverCpus();
        clientCpus();
        DescriptorLimit.check("The crosscheck", connections, false);
    }

    private static void range(String option, long value, int most) {
        if (value < 1 || value > most) {
            throw new UserError(option + " must be 1 to " + most + ", but is " + value + ".");
        }
    }

    String path() {
        return path;
    }

    int connections() {
        return connections;
    }

    Duration duration() {
        return duration;
    }

    Duration warmup() {
        return warmup;
    }

    int blocks() {
        return blocks;
    }

    List<String> settings() {
        return settings;
    }

    Optional<String> serverCpus() {
        return Processors.checked("--server-cpus", serverCpus);
    }

    Optional<String> clientCpus() {
        return Processors.checked("--client-cpus", clientCpus);
    }
}
