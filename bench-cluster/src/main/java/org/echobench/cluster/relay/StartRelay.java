package org.echobench.cluster.relay;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.echobench.core.process.RelayAddress;
import org.echobench.core.process.ServerCpus;
import org.echobench.results.Json;
import org.mortbay.jetty.orchestrator.ClusterTools;
import org.mortbay.jetty.orchestrator.NodeJob;

/**
 * Starts the relay in a node's JVM. Such a job returns nothing, so the facts are a file in the node's folder.
 *
 * @param address the relay's; its port is of no meaning
 * @param limitSeconds after which it ends if nobody holds it
 * @param cpus of the programs that it starts; empty for all
 */
public record StartRelay(RelayAddress address, long limitSeconds, String cpus) implements NodeJob {

    /** {@link RelayFacts} in JSON. */
    public static final String FACTS = "relay.json";

    @Override
    public void execute(ClusterTools tools) throws IOException {
        if (!cpus.isEmpty()) {
            System.setProperty(ServerCpus.PROPERTY, cpus);
        }
        Path work = Path.of("").toAbsolutePath();
        Relay relay = new Relay(address, work);
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
