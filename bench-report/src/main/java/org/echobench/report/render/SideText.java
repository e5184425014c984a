package org.echobench.report.render;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.echobench.report.compare.Comparison;
import org.echobench.report.compare.Comparison.Fact;
import org.echobench.report.compare.RowResult.Versus;
import org.echobench.results.Param;

/**
 * What was compared, in words.
 *
 * @param heading in one line: what tells the sides apart
 * @param base in what base differs from head; empty where that is not known, or nothing does
 * @param head in what head differs from base
 * @param both in what they do not differ
 */
public record SideText(String heading, String base, String head, String both) {

    static SideText of(Comparison comparison) {
        List<Fact> sides = comparison.sides();
        return new SideText(
                comparison.rankings().isEmpty() ? heading(comparison) : pivot(comparison),
                words(sides, Fact::differs, Fact::base),
                words(sides, Fact::differs, Fact::head),
                words(sides, fact -> !fact.differs(), Fact::base));
    }

    private static String heading(Comparison comparison) {
        return comparison.sides().stream()
                .filter(fact -> fact.differs() && fact.kind() != Fact.Kind.SUBJECT)
                .findFirst()
                .map(SideText::heading)
                .orElseGet(() -> names(comparison));
    }

    private static String heading(Fact fact) {
        String both = fact.base().orElse("none") + " against " + fact.head().orElse("none");
        return switch (fact.kind()) {
            case CODE, JVM, MACHINE -> words(fact, fact.base()) + " against " + words(fact, fact.head());
            case LIBRARY -> fact.name() + " " + both;
            case FILES -> fact.name() + ": " + both;
            default ->
                Character.toUpperCase(fact.name().charAt(0)) + fact.name().substring(1) + ": " + both;
        };
    }

    /** Where nothing is known to differ. */
    private static String names(Comparison comparison) {
        List<String> names = comparison.inputs().stream()
                .map(Comparison.Input::name)
                .distinct()
                .toList();
        return names.size() > 1
                ? String.join(" against ", names)
                : "Two results that are not known to differ in what was measured";
    }

    private static String pivot(Comparison comparison) {
        String param = comparison.rows().stream()
                .flatMap(row -> row.versus().stream())
                .map(Versus::param)
                .findFirst()
                .orElse(Param.SERVER.label());
        return "Within one run, by " + param;
    }

    private static String words(List<Fact> facts, Predicate<Fact> which, Function<Fact, Optional<String>> side) {
        return facts.stream()
                .filter(which)
                .map(fact -> words(fact, side.apply(fact)))
                .filter(words -> !words.isEmpty())
                .collect(Collectors.joining("; "));
    }

    private static String words(Fact fact, Optional<String> value) {
        return switch (fact.kind()) {
            case CODE, JVM, MACHINE -> value.orElse(fact.name() + " not known");
            case SUBJECT -> value.map(line -> "\u201c" + line + "\u201d").orElse("");
            case BUILD -> value.map(arguments -> "built with " + arguments).orElse("built without arguments");
            case FILES -> value.map(versions -> fact.name() + ": " + versions).orElse("no " + fact.name());
            case LIBRARY, FLAGS -> value.map(known -> fact.name() + " " + known).orElse("no " + fact.name());
        };
    }
}
