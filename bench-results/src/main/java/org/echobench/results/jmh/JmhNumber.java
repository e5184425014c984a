package org.echobench.results.jmh;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import com.fasterxml.jackson.databind.node.TextNode;
import com.fasterxml.jackson.databind.node.ValueNode;
import java.util.OptionalDouble;

/** A number in JMH's JSON, which writes NaN and infinities as strings. */
public final class JmhNumber {

    private JmhNumber() {}

    /** The value of a node, NaN for null; empty where it is not a number. */
    static OptionalDouble read(JsonNode node) {
        if (node.isNumber() || node.isNull()) {
            return OptionalDouble.of(node.isNull() ? Double.NaN : node.doubleValue());
        }
        return node.isTextual() ? parse(node.textValue()) : OptionalDouble.empty();
    }

    /** The value of a node; NaN where there is no number. */
    public static double of(JsonNode node) {
        return read(node).orElse(Double.NaN);
    }

    /** The value as JMH writes it. */
    public static ValueNode json(double value) {
        if (Double.isFinite(value)) {
            return DoubleNode.valueOf(value);
        }
        return TextNode.valueOf(Double.isNaN(value) ? "NaN" : value > 0 ? "+INF" : "-INF");
    }

    /** The number in a text; empty if it is not one. */
    private static OptionalDouble parse(String text) {
        return switch (text.strip()) {
            case "NaN", "" -> OptionalDouble.of(Double.NaN);
            case "+INF", "INF", "Infinity", "+Infinity" -> OptionalDouble.of(Double.POSITIVE_INFINITY);
            case "-INF", "-Infinity" -> OptionalDouble.of(Double.NEGATIVE_INFINITY);
            default -> {
                try {
                    yield OptionalDouble.of(Double.parseDouble(text.strip()));
                } catch (NumberFormatException e) {
                    yield OptionalDouble.empty();
                }
            }
        };
    }
}
