package org.echobench.report.compare;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.echobench.results.Param;
import org.echobench.results.UserError;
import org.echobench.results.jmh.JmhRow;
import org.echobench.results.jmh.JvmFlags;
import org.echobench.results.jmh.RunContext;

/**
 * Decides whether two rows with the same key were measured in the same way. A field that one file lacks counts as
 * equal. A field that differs makes the row not comparable, unless the user allows it by name.
 */
public record Comparability(Set<String> allowed) {

    private static final String HARDWARE = "hardware";
    private static final String LIBRARIES = "libraries";
    private static final String BYTECODE = "bytecode";
    private static final String PINNING = "pinning";
    private static final String JVM_ARGS = "jvmArgs";
    private static final String LIBRARY_END = ", ";

    private static final List<String> FIELDS = List.of(
            "jmhVersion",
            "jdkVersion",
            "vmName",
            "vmVersion",
            JVM_ARGS,
            PINNING,
            "warmupIterations",
            "warmupTime",
            "warmupBatchSize",
            "measurementIterations",
            "measurementTime",
            "measurementBatchSize",
            HARDWARE,
            LIBRARIES,
            BYTECODE);

    /** A different JDK is a different VM: one permission covers both. */
    private static final String JDK = "jdkVersion";

    private static final Set<String> VM = Set.of("vmName", "vmVersion");

    /** The most characters of a value in a sentence. */
    private static final int LONGEST = 60;

    /** This many characters at the start show the subject, such as the name of a flag. */
    private static final int START = 15;

    /** This many characters are shown before the difference. */
    private static final int BEFORE = 12;

    /**
     * @param names of fields that may differ
     * @throws UserError when one is not a field's name
     */
    public static Comparability allowing(Set<String> names) {
        for (String name : new TreeSet<>(names)) {
            if (!FIELDS.contains(name)) {
                throw new UserError(
                        "--allow " + name + " is not a field; the fields are " + String.join(", ", FIELDS) + ".");
            }
        }
        Set<String> allowed = new TreeSet<>(names);
        if (allowed.contains(JDK)) {
            allowed.addAll(VM);
        }
        return new Comparability(allowed);
    }

    /** Why the rows do not compare, naming every field that differs; empty when they compare. */
    Optional<String> refusal(
            JmhRow base, Optional<RunContext> baseContext, JmhRow head, Optional<RunContext> headContext) {
        Map<String, String> before = fields(base, baseContext);
        Map<String, String> after = fields(head, headContext);
        List<String> differences = new ArrayList<>();
        List<String> names = new ArrayList<>();
        for (String field : FIELDS) {
            String was = before.get(field);
            String is = after.get(field);
            if (was != null && is != null && !was.equals(is) && !allowed.contains(field)) {
                names.add(field);
                differences.add(field + " differs: " + difference(parts(field, was), parts(field, is)));
            }
        }
        return differences.isEmpty()
                ? Optional.empty()
                : Optional.of(String.join("; ", differences) + " (--allow " + String.join(",", names)
                        + " compares them nevertheless)");
    }

    private static Map<String, String> fields(JmhRow row, Optional<RunContext> context) {
        Map<String, String> fields = new LinkedHashMap<>(row.settings());
        fields.putIfAbsent(PINNING, "none");
        context.ifPresent(c -> {
            c.hardware().ifPresent(hardware -> fields.put(HARDWARE, hardware));
            Map<String, String> libraries = new LinkedHashMap<>(c.libraries().getOrDefault("*", Map.of()));
            libraries.putAll(
                    c.libraries().getOrDefault(row.id().params().getOrDefault(Param.SERVER.label(), ""), Map.of()));
            if (!libraries.isEmpty()) {
                fields.put(LIBRARIES, Param.text(libraries, LIBRARY_END));
            }
            String benchmark = row.id().benchmark();
            String type = benchmark.substring(0, Math.max(0, benchmark.lastIndexOf('.')));
            Optional.ofNullable(c.bytecode().get(type)).ifPresent(hash -> fields.put(BYTECODE, hash));
        });
        return fields;
    }

    /** The parts of a value that may differ on their own. */
    private static List<String> parts(String field, String value) {
        return switch (field) {
            case JVM_ARGS -> JvmFlags.split(value);
            case LIBRARIES -> List.of(value.split(LIBRARY_END));
            default -> value.isEmpty() ? List.of() : List.of(value);
        };
    }

    /**
     * Two values in words, without what they share, so that readers do not have to search for the difference: {@code
     * -Xmx1g against -Xmx2g}.
     *
     * @param was the parts of base's value, none for nothing
     * @param is the parts of head's
     */
    private static String difference(List<String> was, List<String> is) {
        String before = String.join(" ", without(was, is));
        String after = String.join(" ", without(is, was));
        if (before.equals(after)) {
            return "the same in another order";
        }
        int left = shared(before, after) - START - BEFORE;
        int cut = Math.max(before.length(), after.length()) <= LONGEST ? 0 : Math.max(0, left);
        return shown(before, cut) + " against " + shown(after, cut);
    }

    /** Each of the others removes one occurrence. */
    private static List<String> without(List<String> all, List<String> others) {
        List<String> rest = new ArrayList<>(all);
        others.forEach(rest::remove);
        return rest;
    }

    private static int shared(String one, String other) {
        int i = 0;
        while (i < Math.min(one.length(), other.length()) && one.charAt(i) == other.charAt(i)) {
            i++;
        }
        return i;
    }

    /** @param cut how many characters after the start are left out */
    private static String shown(String value, int cut) {
        if (value.isEmpty()) {
            return "(none)";
        }
        String shown = cut == 0 ? value : value.substring(0, START) + "\u2026" + value.substring(START + cut);
        return shown.length() <= LONGEST ? shown : shown.substring(0, LONGEST - 1) + "\u2026";
    }
}
