package org.echobench.results.renames;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.echobench.results.UserError;
import org.echobench.results.jmh.RowId;

/**
 * A package, class or method of benchmarks that has another name.
 *
 * @param from the former name
 * @param to the name of today
 * @param params that rows got with the name, by name; those that a row had keep their values
 */
public record Rename(String from, String to, Map<String, String> params) {

    private static final Pattern TEXT = Pattern.compile("([^=\\s]+)=([^=\\s]+)");

    public Rename {
        params = Map.copyOf(params);
    }

    public Rename(String from, String to) {
        this(from, to, Map.of());
    }

    /** @throws UserError if it is not {@code OLD=NEW} */
    public static Rename parse(String text) {
        Matcher names = TEXT.matcher(text);
        if (!names.matches()) {
            throw new UserError("--rename " + text
                    + " is not OLD=NEW, the names in BASE and in HEAD of a package, a class or a method.");
        }
        return new Rename(names.group(1), names.group(2));
    }

    /** @param now the name of today, and {@code param=value} for each parameter, with spaces between */
    static Rename of(String from, String now) {
        String[] words = now.strip().split("\\s+");
        Map<String, String> params = new TreeMap<>();
        Arrays.stream(words).skip(1).map(word -> word.split("=", 2)).forEach(param -> params.put(param[0], param[1]));
        return new Rename(from, words[0], params);
    }

    /** The shortest names, without what both end with: {@code org.old} and {@code org.now} of two methods. */
    public static Rename between(String old, String now) {
        List<String> before = List.of(old.split("\\."));
        List<String> after = List.of(now.split("\\."));
        int shared = 0;
        int most = Math.min(before.size(), after.size()) - 1;
        while (shared < most && before.get(before.size() - 1 - shared).equals(after.get(after.size() - 1 - shared))) {
            shared++;
        }
        return new Rename(
                String.join(".", before.subList(0, before.size() - shared)),
                String.join(".", after.subList(0, after.size() - shared)));
    }

    /** Whether a row has the former name. */
    public boolean isOf(RowId id) {
        return id.benchmark().equals(from) || id.benchmark().startsWith(from + ".");
    }

    /** Whether a row has another name today, or more parameters. */
    boolean changes(RowId id) {
        return isOf(id) && !apply(id).equals(id);
    }

    /** Such a row by its name of today. */
    public RowId apply(RowId id) {
        Map<String, String> all = new TreeMap<>(params);
        all.putAll(id.params());
        return new RowId(to + id.benchmark().substring(from.length()), id.mode(), all, id.threads());
    }

    /** As the option {@code --rename} has it. */
    @Override
    public String toString() {
        return from + "=" + to;
    }
}
