package org.echobench.results.jmh;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;

/** A number of JMH's JSON, which writes what JSON has no number for as a string. */
final class JmhNumber {

    private JmhNumber() {}

    /** The value at the parser's token; NaN for null. */
    static double read(JsonParser parser) throws IOException {
        JsonToken token = parser.currentToken();
        if (token.isNumeric()) {
            return parser.getDoubleValue();
        }
        if (token == JsonToken.VALUE_NULL) {
            return Double.NaN;
        }
        if (token == JsonToken.VALUE_STRING) {
            return parse(parser);
        }
        throw UnexpectedShapeException.at(parser, "a number");
    }

    private static double parse(JsonParser parser) throws IOException {
        String text = parser.getText().strip();
        return switch (text) {
            case "NaN", "" -> Double.NaN;
            case "+INF", "INF", "Infinity", "+Infinity" -> Double.POSITIVE_INFINITY;
            case "-INF", "-Infinity" -> Double.NEGATIVE_INFINITY;
            default -> {
                try {
                    yield Double.parseDouble(text);
                } catch (NumberFormatException e) {
                    throw UnexpectedShapeException.at(parser, "a number");
                }
            }
        };
    }
}
