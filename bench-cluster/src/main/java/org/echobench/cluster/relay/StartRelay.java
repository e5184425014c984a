package org.echobench.cluster.relay;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Optional;
import org.echobench.core.process.RelayAddress;
import org.echobench.core.process.ServerCpus;
import org.echobench.results.Json;
import org.mortbay.jetty.orchestrator.ClusterTools;
import org.mortbay.jetty.orchestrator.NodeJob;

/** Starts the relay in a node's JVM. Such a job returns nothing, so the facts are a file in the node's folder. */
public final class StartRelay implements NodeJob {

    /** {@link RelayFacts} in JSON. */
    public static final String FACTS = "relay.json";

    private static final long serialVersionUID = 1L;

    private final String name;
    private final String address;
    private final String secret;
    private final int patienceSeconds;
    private final long limitSeconds;
    private final String cpus;

    /**
     * @param address the relay's; its port is of no meaning
     * @param limitSeconds after which it ends if nobody holds it
     * @param cpus of the programs that it starts; empty for all
     */
    public StartRelay(RelayAddress address, long limitSeconds, Optional<String> cpus) {
        this.name = address.name();
        this.address = address.address();
        this.secret = address.secret();
        this.patienceSeconds = address.patienceSeconds();
        this.limitSeconds = limitSeconds;
        this.cpus = cpus.orElse("");
    }

    @Override
    public void execute(ClusterTools tools) throws IOException {
        if (!cpus.isEmpty()) {
            System.setProperty(ServerCpus.PROPERTY, cpus);
        }
        Path work = Path.of("").toAbsolutePath();
        Relay relay = new Relay(new RelayAddress(name, address, 0, secret, patienceSeconds, List.of()), work);
        Thread end = new Thread(() -> endWith(relay), "echobench-relay-end");
        end.setDaemon(true);
        end.start();
        Path written = work.resolve(FACTS + ".partial");
        Files.write(written, Json.bytes(RelayFacts.of(relay.port())));
        Files.move(written, work.resolve(FACTS), StandardCopyOption.ATOMIC_MOVE);
    }

    /** Ends this JVM with all that it has started. */
    private void endWith(Relay relay) {
        try {
            relay.awaitEnd(limitSeconds);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
        Runtime.getRuntime().halt(0);
    }
}
