package org.echobench.cli.options;

import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.echobench.results.UserError;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * The words that were typed after {@code run} or {@code duet}. An option's annotations {@link OnResume} and
 * {@link Measured.Only} say how it is treated.
 */
public record TypedWords(ParseResult given) {

    /**
     * Reads words into options, as the command itself does.
     *
     * @throws UserError if an earlier version kept an option that no longer exists
     */
    public static TypedWords read(Object options, List<String> words) {
        try {
            return typed(options, words);
        } catch (UnmatchedArgumentException e) {
            throw new UserError(
                    "An earlier version of Echobench started this with " + String.join(" ", e.getUnmatched())
                            + ", which this version does not have: start a new measurement.",
                    e);
        }
    }

    /**
     * Reads words that were typed now, as {@link #read} reads kept ones.
     *
     * @throws picocli.CommandLine.ParameterException if the options do not match them
     */
    public static TypedWords typed(Object options, List<String> words) {
        CommandLine command =
                new CommandLine(CommandSpec.create().addMixin("options", CommandSpec.forAnnotatedObject(options)));
        command.setCaseInsensitiveEnumValuesAllowed(true);
        command.setAllowOptionsAsOptionParameters(true);
        return new TypedWords(command.parseArgs(words.toArray(String[]::new)));
    }

    /** @throws UserError if an option would change the plan of the run or duet that is resumed */
    public void requireSamePlan() {
        List<String> others = Stream.concat(
                        given.matchedPositionalsSet().stream().map(PositionalParamSpec::paramLabel),
                        options(option -> !onResume(option).map(OnResume::given).orElse(false)))
                .toList();
        if (!others.isEmpty()) {
            throw new UserError("--resume continues the plan of the "
                    + given.commandSpec().name() + ": leave out " + String.join(", ", others) + ".");
        }
    }

    /** @throws UserError if an option does not apply to what is measured */
    public void requireFor(Measured measured) {
        for (Measured other : Measured.values()) {
            List<String> needing =
                    options(option -> only(option).equals(List.of(other))).toList();
            if (other != measured && other != Measured.SERVERS && !needing.isEmpty()) {
                throw new UserError(and(needing) + (needing.size() == 1 ? " needs " : " need ") + other.option + ".");
            }
        }
        List<String> others =
                options(option -> !only(option).contains(measured)).toList();
        if (!others.isEmpty()) {
            throw new UserError(measured.reason + ": leave out " + and(others) + measured.instead + ".");
        }
    }

    /**
     * The words that start the same measurement again.
     *
     * @param pinned values that replace typed ones, by option name or by the label of a typed parameter
     */
    public List<String> kept(Map<String, String> pinned) {
        return words(option -> onResume(option).map(OnResume::kept).orElse(true), pinned, path -> path);
    }

    /** As {@link #kept}, but without this machine's paths, for results that are published. */
    public List<String> published(Map<String, String> pinned) {
        return words(option -> onResume(option).map(OnResume::kept).orElse(true), pinned, TypedWords::portable);
    }

    /** The words of an earlier start, in which these options replace those of the same names. */
    public List<String> over(TypedWords start) {
        List<String> now = options(option -> true).toList();
        List<String> words = start.words(option -> !now.contains(option.longestName()), Map.of(), path -> path);
        words.addAll(words(option -> true, Map.of(), path -> path));
        return words;
    }

    private List<String> words(Predicate<OptionSpec> wanted, Map<String, String> pinned, UnaryOperator<String> path) {
        List<String> words = new ArrayList<>();
        for (PositionalParamSpec parameter : given.matchedPositionalsSet()) {
            String pin = pinned.get(parameter.paramLabel());
            words.addAll(pin == null ? parameter.originalStringValues() : List.of(pin));
        }
        Set<String> pins = pinned.keySet().stream()
                .filter(name -> name.startsWith("-"))
                .collect(Collectors.toCollection(LinkedHashSet::new));
        for (OptionSpec option : given.matchedOptionsSet()) {
            String name = option.longestName();
            if (pins.remove(name)) {
                words.addAll(List.of(name, pinned.get(name)));
            } else if (wanted.test(option)) {
                option.originalStringValues().forEach(value -> words.addAll(word(option, value, path)));
            }
        }
        pins.forEach(name -> words.addAll(List.of(name, pinned.get(name))));
        return words;
    }

    private static List<String> word(OptionSpec option, String value, UnaryOperator<String> path) {
        String name = option.longestName();
        if (option.arity().max() == 0) {
            return List.of(name);
        }
        String text = option.auxiliaryTypes()[0] == Path.class
                ? Stream.of(value.split(",")).map(path).collect(Collectors.joining(","))
                : value;
        // One word if the value itself begins with a dash.
        return text.isEmpty() || text.startsWith("-") ? List.of(name + "=" + text) : List.of(name, text);
    }

    /** A path without this machine's folders: relative to the working folder, or only the name of one outside it. */
    public static String portable(String word) {
        Path given = Path.of(word);
        if (!given.isAbsolute()) {
            return word;
        }
        Path here = Path.of("").toAbsolutePath();
        if (given.equals(here)) {
            return ".";
        }
        return given.startsWith(here)
                ? here.relativize(given).toString()
                : given.getFileName().toString();
    }

    private Stream<String> options(Predicate<OptionSpec> wanted) {
        return given.matchedOptionsSet().stream().filter(wanted).map(OptionSpec::longestName);
    }

    private static Optional<OnResume> onResume(ArgSpec option) {
        return annotation(option, OnResume.class);
    }

    private static List<Measured> only(ArgSpec option) {
        return Arrays.asList(annotation(option, Measured.Only.class)
                .map(Measured.Only::value)
                .orElse(Measured.values()));
    }

    private static <A extends Annotation> Optional<A> annotation(ArgSpec option, Class<A> type) {
        return option.userObject() instanceof AnnotatedElement field
                ? Optional.ofNullable(field.getAnnotation(type))
                : Optional.empty();
    }

    private static String and(List<String> names) {
        int last = names.size() - 1;
        return last == 0 ? names.get(0) : String.join(", ", names.subList(0, last)) + " and " + names.get(last);
    }
}
