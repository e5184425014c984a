package org.echobench.cluster.control;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.echobench.cluster.topology.NodeSpec;
import org.echobench.cluster.topology.Role;

/**
 * Tables that every client leaves, such as {@code windows.csv}. The probe's is the fork's, as its latencies are; those of
 * all are put together in {@code client-windows.csv}, with the client's name in front.
 */
final class ClientTables {

    private static final String ALL = "client-";
    private static final String COLUMN = "node,";

    private ClientTables() {}

    /**
     * Takes a table over; it is gone then.
     *
     * @param name of the table's file
     * @param target the fork's folder
     */
    static void take(Path table, String name, NodeSpec client, Path target) throws IOException {
        List<String> lines = Files.readAllLines(table);
        Path all = target.resolve(ALL + name);
        StringBuilder text = new StringBuilder();
        if (!Files.exists(all) && !lines.isEmpty()) {
            text.append(COLUMN).append(lines.get(0)).append('\n');
        }
        lines.stream()
                .skip(1)
                .forEach(line ->
                        text.append(client.name()).append(',').append(line).append('\n'));
        Files.writeString(all, text, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        if (client.role() == Role.PROBE) {
            Files.move(table, target.resolve(name), StandardCopyOption.REPLACE_EXISTING);
        } else {
            Files.delete(table);
        }
    }
}
