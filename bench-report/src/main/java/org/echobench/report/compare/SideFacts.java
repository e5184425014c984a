package org.echobench.report.compare;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collector;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.echobench.report.compare.Comparison.Fact;
import org.echobench.report.compare.Comparison.Fact.Kind;
import org.echobench.results.jmh.JmhFile;
import org.echobench.results.jmh.JvmFlags;
import org.echobench.results.jmh.RunContext;
import org.echobench.results.jmh.RunContext.Origin;

/** Finds the code, the libraries and the JVM that two files measured. */
final class SideFacts {

    /** As Maven names a jar: artifact, version, and perhaps the platform. */
    private static final Pattern JAR = Pattern.compile("(.+?)-(\\d.*?)(-(linux|osx|windows)-\\w+)?\\.jar");

    /** More files are only counted. */
    private static final int MOST_NAMES = 3;

    /** In place of the flags that a file does not name. */
    private static final List<String> NOT_KNOWN = List.of("not known");

    private final List<Fact> facts = new ArrayList<>();

    private SideFacts() {}

    /** In the order of {@link Kind}. */
    static List<Fact> of(JmhFile base, JmhFile head) {
        SideFacts sides = new SideFacts();
        sides.libraries(libraries(base), libraries(head));
        Origin before = origin(base);
        Origin after = origin(head);
        sides.add(Kind.CODE, "code", before.code(), after.code());
        sides.add(Kind.SUBJECT, "commit message", before.subject(), after.subject());
        sides.add(Kind.BUILD, "build arguments", joined(" ", before.build()), joined(" ", after.build()));
        sides.flags(flags(base), flags(head));
        sides.add(Kind.JVM, "JVM", Optional.of(jvm(base)), Optional.of(jvm(head)));
        sides.files(before.classPath(), after.classPath());
        sides.add(
                Kind.MACHINE,
                "machine",
                base.context().flatMap(RunContext::hardware),
                head.context().flatMap(RunContext::hardware));
        return sides.facts.stream().sorted(Comparator.comparing(Fact::kind)).toList();
    }

    private void add(Kind kind, String name, Optional<String> base, Optional<String> head) {
        if (base.isPresent() || head.isPresent()) {
            facts.add(new Fact(kind, name, base, head));
        }
    }

    private static Origin origin(JmhFile file) {
        return file.context().flatMap(RunContext::origin).orElse(Origin.UNKNOWN);
    }

    private static Optional<String> joined(String separator, Collection<String> words) {
        return words.isEmpty() ? Optional.empty() : Optional.of(String.join(separator, words));
    }

    private void libraries(Map<String, String> base, Map<String, String> head) {
        names(base, head)
                .forEach(name -> add(
                        Kind.LIBRARY, name, Optional.ofNullable(base.get(name)), Optional.ofNullable(head.get(name))));
    }

    private static Set<String> names(Map<String, String> base, Map<String, String> head) {
        Set<String> names = new TreeSet<>(base.keySet());
        names.addAll(head.keySet());
        return names;
    }

    private static Map<String, String> libraries(JmhFile file) {
        return file.context().map(RunContext::libraries).orElse(Map.of()).values().stream()
                .flatMap(server -> server.entrySet().stream())
                .collect(versions(Map.Entry::getKey, Map.Entry::getValue));
    }

    /** All versions of each name in one text: there is more than one where servers have their own. */
    private static <T> Collector<T, ?, Map<String, String>> versions(
            Function<T, String> name, Function<T, String> version) {
        return Collectors.groupingBy(
                name,
                Collectors.mapping(
                        version,
                        Collectors.collectingAndThen(
                                Collectors.toCollection(TreeSet::new), all -> String.join(", ", all))));
    }

    private static Set<String> flags(JmhFile file) {
        return file.rows().stream()
                .map(row -> Optional.ofNullable(row.settings().get("jvmArgs")))
                .flatMap(flags -> flags.map(JvmFlags::split).orElse(NOT_KNOWN).stream())
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    private void flags(Set<String> base, Set<String> head) {
        add(Kind.FLAGS, "further JVM flags", joined(" ", without(base, head)), joined(" ", without(head, base)));
        Set<String> common = new LinkedHashSet<>(base);
        common.retainAll(head);
        add(Kind.FLAGS, "JVM flags", joined(" ", common), joined(" ", common));
    }

    private static Set<String> without(Set<String> all, Set<String> others) {
        Set<String> rest = new LinkedHashSet<>(all);
        rest.removeAll(others);
        return rest;
    }

    private static String jvm(JmhFile file) {
        return joined(
                        ", ",
                        file.rows().stream()
                                .map(row -> Stream.of("vmName", "vmVersion")
                                        .map(row.settings()::get)
                                        .filter(text -> text != null && !text.isBlank())
                                        .collect(Collectors.joining(" ")))
                                .filter(text -> !text.isEmpty())
                                .collect(Collectors.toCollection(TreeSet::new)))
                .orElse("JVM not known");
    }

    /** Jars whose versions differ, with those that changed alike as one fact; without jars of a known library. */
    private void files(List<String> base, List<String> head) {
        if (base.isEmpty() || head.isEmpty()) {
            return;
        }
        Map<String, String> before = versions(base, head);
        Map<String, String> after = versions(head, base);
        Map<List<Optional<String>>, List<String>> alike = new LinkedHashMap<>();
        for (String artifact : names(before, after)) {
            Optional<String> was = Optional.ofNullable(before.get(artifact));
            Optional<String> is = Optional.ofNullable(after.get(artifact));
            Optional<String> now = was.equals(is) ? is.map(version -> version + ", other content") : is;
            alike.computeIfAbsent(List.of(was, now), versions -> new ArrayList<>())
                    .add(artifact);
        }
        alike.forEach((versions, names) -> {
            if (facts.stream()
                    .noneMatch(fact -> List.of(fact.base(), fact.head()).equals(versions))) {
                add(Kind.FILES, names(names), versions.get(0), versions.get(1));
            }
        });
    }

    private static String names(List<String> artifacts) {
        int more = artifacts.size() - MOST_NAMES;
        return artifacts.stream().limit(MOST_NAMES).collect(Collectors.joining(", "))
                + (more > 0 ? " and " + more + " more" : "");
    }

    /** The version of each jar in these fingerprints that the other side does not have unchanged. */
    private static Map<String, String> versions(List<String> fingerprints, List<String> others) {
        Set<String> same = new HashSet<>(others);
        return fingerprints.stream()
                .filter(fingerprint -> !same.contains(fingerprint))
                .map(fingerprint -> JAR.matcher(fingerprint.substring(0, Math.max(0, fingerprint.lastIndexOf(' ')))))
                .filter(Matcher::matches)
                .collect(versions(jar -> jar.group(1), jar -> jar.group(2)));
    }
}
