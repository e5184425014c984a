package org.echobench.runner.input;

import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.exc.InvalidFormatException;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import com.fasterxml.jackson.databind.exc.ValueInstantiationException;
import java.lang.reflect.RecordComponent;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Says in one sentence why a record refuses a document that is valid YAML.
 *
 * @param lines of the same document
 */
record Refusal(YamlLines lines, JsonMappingException problem) {

    /** The name of a component, or the path from it to one of its keys. */
    private static final Pattern COMPONENT = Pattern.compile("[A-Za-z0-9_.\\[\\]-]+");

    private static final String MISSING = " is missing";

    String sentence() {
        String path = path();
        if (problem instanceof UnrecognizedPropertyException unknown) {
            Collection<Object> known = Objects.requireNonNullElse(unknown.getKnownPropertyIds(), List.of());
            return unknown(path, known.stream().map(String::valueOf));
        }
        if (problem instanceof ValueInstantiationException failed && problem.getCause() != null) {
            return refused(
                    path,
                    failed.getType().getRawClass(),
                    String.valueOf(problem.getCause().getMessage()));
        }
        String value = problem instanceof InvalidFormatException wrong ? ", but is '" + wrong.getValue() + "'" : "";
        return lines.aboutValue(
                path, (path.isEmpty() ? "the file" : "'" + path + "'") + " must be " + wanted() + value);
    }

    private String path() {
        String path = YamlLines.ROOT;
        for (JsonMappingException.Reference step : problem.getPath()) {
            path = step.getFieldName() == null
                    ? path + "[" + step.getIndex() + "]"
                    : YamlLines.child(path, step.getFieldName());
        }
        return path;
    }

    private String unknown(String path, Stream<String> known) {
        return lines.aboutKey(path, Nearest.unknown("key", path.substring(path.lastIndexOf('.') + 1), known.toList()));
    }

    /** A constructor's message, with the path in place of the component's name. */
    private String refused(String path, Class<?> type, String message) {
        if (message.endsWith(MISSING) && type.isRecord()) {
            // Jackson reports unknown keys only later, but a misspelt key is why another one is missing.
            List<String> known = Stream.of(type.getRecordComponents())
                    .map(RecordComponent::getName)
                    .toList();
            for (String key : lines.keysOf(path)) {
                if (!known.contains(key)) {
                    return unknown(YamlLines.child(path, key), known.stream());
                }
            }
        }
        Matcher component = COMPONENT.matcher(message);
        if (component.lookingAt()) {
            String key = YamlLines.child(path, component.group());
            if (lines.has(key) || message.endsWith(MISSING)) {
                return lines.aboutValue(
                        lines.has(key) ? key : path, "'" + key + "'" + message.substring(component.end()));
            }
        }
        return lines.aboutValue(path, (path.isEmpty() ? "" : "'" + path + "': ") + message);
    }

    private String wanted() {
        Class<?> type = problem instanceof MismatchedInputException wrong && wrong.getTargetType() != null
                ? wrong.getTargetType()
                : Object.class;
        if (Number.class.isAssignableFrom(type) || (type.isPrimitive() && type != boolean.class)) {
            return "a whole number";
        }
        if (type == Boolean.class || type == boolean.class) {
            return "true or false";
        }
        if (Collection.class.isAssignableFrom(type)) {
            return "a list";
        }
        if (type == String.class) {
            return "one value, in quotes if it begins with { or [";
        }
        return type.isRecord() || Map.class.isAssignableFrom(type) ? "a mapping of keys" : "one value";
    }
}
