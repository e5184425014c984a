package org.echobench.cluster.control;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.List;
import org.echobench.cluster.node.NodeFiles;

/** The last lines of a node's log, for messages. */
final class NodeLines {

    static final int MOST = 5;

    private NodeLines() {}

    /** Without stack frames, which say little in one line. */
    static List<String> last(String text, int most) {
        List<String> lines = text.lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty() && !line.startsWith("at ") && !line.startsWith("... "))
                .toList();
        return lines.subList(Math.max(0, lines.size() - most), lines.size());
    }

    /** Empty where the log cannot be had. */
    static List<String> of(ClusterNode node) {
        try (InputStream in = Files.newInputStream(node.folder().resolve(NodeFiles.LOG))) {
            return last(new String(in.readAllBytes(), StandardCharsets.UTF_8), MOST);
        } catch (IOException | RuntimeException e) {
            return List.of(); // the host is gone, or the node had not yet begun: the failure itself is told anyway
        }
    }
}
