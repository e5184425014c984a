package org.echobench.cluster.relay;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.echobench.core.process.ServerCpus;
import org.echobench.results.Json;

/**
 * A relay as a process. It reads one line, a {@link RelayOrder} in JSON, and prints one, its {@link RelayFacts}. It ends, with
 * all that it has started, when the one who holds the relay is gone.
 */
public final class RelayMain {

    private RelayMain() {}

    /** @param args the folder where programs run, and where their files go */
    public static void main(String[] args) throws IOException, InterruptedException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        RelayOrder order = Json.read(in.readLine().getBytes(StandardCharsets.UTF_8), RelayOrder.class);
        if (!order.cpus().isEmpty()) {
            System.setProperty(ServerCpus.PROPERTY, order.cpus());
        }
        try (Relay relay = new Relay(order.address(), Path.of(args[0]))) {
            System.out.println(Json.MAPPER.writeValueAsString(RelayFacts.of(relay.port())));
            relay.awaitEnd(order.limitSeconds());
        }
        ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
        Runtime.getRuntime().halt(0);
    }
}
