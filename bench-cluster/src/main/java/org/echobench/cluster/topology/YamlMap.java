package org.echobench.cluster.topology;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

/**
 * A mapping of a YAML file, whose keys are taken one by one. {@link #end()} refuses keys that were not read, so a
 * misspelt key never passes for a default. Every refusal names file, line and key.
 */
final class YamlMap {

    private final String file;
    private final String path;
    private final int line;
    private final Map<String, NodeTuple> left = new LinkedHashMap<>();
    private final TreeSet<String> known = new TreeSet<>();

    private YamlMap(String file, String path, Node node) {
        this.file = file;
        this.path = path;
        this.line = line(node);
        if (!(node instanceof MappingNode mapping)) {
            throw refused(line, (path.isEmpty() ? "the file" : "'" + path + "'") + " must be a mapping of keys");
        }
        for (NodeTuple tuple : mapping.getValue()) {
            int at = line(tuple.getKeyNode());
            if (!(tuple.getKeyNode() instanceof ScalarNode key)) {
                throw refused(at, "a key must be a word");
            }
            if (left.put(key.getValue(), tuple) != null) {
                throw refused(at, "'" + path(key.getValue()) + "' is given twice");
            }
        }
    }

    /** The file's one document. */
    static YamlMap root(String file, String text) {
        try {
            Node root = new Compose(LoadSettings.builder()
                            .setLabel(file)
                            .setUseMarks(true)
                            .build())
                    .composeString(text)
                    .orElseThrow(() -> new TopologyException(file + ": the file is empty"));
            return new YamlMap(file, "", root);
        } catch (MarkedYamlEngineException e) {
            int line = e.getProblemMark().map(mark -> mark.getLine() + 1).orElse(1);
            throw new TopologyException(file + ":" + line + ": not YAML: " + e.getProblem(), e);
        } catch (YamlEngineException e) {
            throw new TopologyException(file + ": not one YAML document: " + e.getMessage(), e);
        }
    }

    private static int line(Node node) {
        return node.getStartMark().map(mark -> mark.getLine() + 1).orElse(0);
    }

    private String path(String key) {
        return path.isEmpty() ? key : path + "." + key;
    }

    private TopologyException refused(int at, String sentence) {
        return new TopologyException(file + ":" + at + ": " + sentence);
    }

    /** A refusal of the mapping as a whole. */
    TopologyException refused(String sentence) {
        return refused(line, sentence);
    }

    private Optional<NodeTuple> take(String key) {
        known.add(key);
        return Optional.ofNullable(left.remove(key));
    }

    private String scalar(String key, Node node) {
        if (node instanceof ScalarNode scalar && !scalar.getValue().isBlank()) {
            return scalar.getValue();
        }
        throw refused(line(node), "'" + path(key) + "' must be one value");
    }

    Optional<String> text(String key) {
        return take(key).map(tuple -> scalar(key, tuple.getValueNode()));
    }

    String requiredText(String key) {
        return text(key).orElseThrow(() -> missing(key));
    }

    TopologyException missing(String key) {
        return refused(line, "'" + path(key) + "' is missing");
    }

    /** A whole number within its range. */
    long number(String key, long otherwise, long least, long most) {
        Optional<NodeTuple> tuple = take(key);
        if (tuple.isEmpty()) {
            return otherwise;
        }
        int at = line(tuple.get().getValueNode());
        String text = scalar(key, tuple.get().getValueNode());
        try {
            long value = Long.parseLong(text);
            if (value >= least && value <= most) {
                return value;
            }
        } catch (NumberFormatException e) {
            throw refused(at, "'" + path(key) + "' must be a whole number, but is '" + text + "'");
        }
        throw refused(at, "'" + path(key) + "' must be " + least + " to " + most + ", but is " + text);
    }

    /** A list of values; empty where the key is absent. */
    List<String> texts(String key) {
        List<String> texts = new ArrayList<>();
        for (Node node : sequence(key)) {
            texts.add(scalar(key, node));
        }
        return texts;
    }

    private List<Node> sequence(String key) {
        Optional<NodeTuple> tuple = take(key);
        if (tuple.isEmpty()) {
            return List.of();
        }
        if (tuple.get().getValueNode() instanceof SequenceNode sequence) {
            return sequence.getValue();
        }
        throw refused(line(tuple.get().getValueNode()), "'" + path(key) + "' must be a list");
    }

    Optional<YamlMap> map(String key) {
        return take(key).map(tuple -> new YamlMap(file, path(key), tuple.getValueNode()));
    }

    YamlMap requiredMap(String key) {
        return map(key).orElseThrow(() -> missing(key));
    }

    /** At least one mapping. */
    List<YamlMap> maps(String key) {
        List<YamlMap> maps = new ArrayList<>();
        for (Node node : sequence(key)) {
            maps.add(new YamlMap(file, path(key) + "[" + maps.size() + "]", node));
        }
        if (maps.isEmpty()) {
            throw missing(key);
        }
        return maps;
    }

    /** A value, converted by the check; a refused value is reported with its line. */
    <T> Optional<T> value(String key, Check<T> check) {
        return take(key).map(tuple -> {
            try {
                return check.of(scalar(key, tuple.getValueNode()));
            } catch (IllegalArgumentException e) {
                throw refused(line(tuple.getValueNode()), "'" + path(key) + "': " + e.getMessage());
            }
        });
    }

    /** Throws IllegalArgumentException with the reason. */
    interface Check<T> {
        T of(String value);
    }

    /** Refuses keys that were not read. */
    void end() {
        left.values().stream().findFirst().ifPresent(tuple -> {
            ScalarNode key = (ScalarNode) tuple.getKeyNode();
            throw refused(
                    line(key), "unknown key '" + path(key.getValue()) + "'; known here: " + String.join(", ", known));
        });
    }
}
