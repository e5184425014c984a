package org.echobench.cluster.control;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import org.echobench.cluster.topology.NodeSpec;
import org.echobench.cluster.topology.Role;

/**
 * Tables that every client leaves, such as {@code windows.csv}. The probe's table is the fork's table, like its
 * latencies; {@code client-windows.csv} holds the rows of all clients, with the client's name in front.
 */
final class ClientTables {

    private static final String ALL = "client-";
    private static final String COLUMN = "node,";

    private ClientTables() {}

    /**
     * Takes a table over; it is gone then. By one thread at a time, since all go into one. Replaces the earlier table
     * of the same client.
     *
     * @param name of the table's file
     * @param target the fork's folder
     */
    static synchronized void take(Path table, String name, NodeSpec client, Path target) throws IOException {
        List<String> lines = Files.readAllLines(table);
        String place = client.name() + ",";
        Path all = target.resolve(ALL + name);
        List<String> whole = new ArrayList<>();
        if (Files.exists(all)) {
            Files.readAllLines(all).stream()
                    .filter(line -> !line.startsWith(place))
                    .forEach(whole::add);
        } else {
            lines.stream().limit(1).forEach(head -> whole.add(COLUMN + head));
        }
        lines.stream().skip(1).forEach(line -> whole.add(place + line));
        Files.write(all, whole);
        if (client.role() == Role.PROBE) {
            Files.move(table, target.resolve(name), StandardCopyOption.REPLACE_EXISTING);
        } else {
            Files.delete(table);
        }
    }
}
