package org.echobench.report.compare;

import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.echobench.results.UserError;
import org.echobench.results.jmh.RowId;

/**
 * A package, class or method of benchmarks that has another name in head.
 *
 * @param from its name in base
 * @param to its name in head
 */
record Rename(String from, String to) {

    private static final Pattern TEXT = Pattern.compile("([^=\\s]+)=([^=\\s]+)");

    /** @throws UserError if it is not {@code OLD=NEW} */
    static Rename parse(String text) {
        Matcher names = TEXT.matcher(text);
        if (!names.matches()) {
            throw new UserError("--rename " + text
                    + " is not OLD=NEW, the names in BASE and in HEAD of a package, a class or a" + " method.");
        }
        return new Rename(names.group(1), names.group(2));
    }

    /** The shortest names, without what both end with: {@code org.old} and {@code org.now} of two methods. */
    static Rename between(String old, String now) {
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

    /** Whether a row of base has another name. */
    boolean isOf(RowId id) {
        return id.benchmark().equals(from) || id.benchmark().startsWith(from + ".");
    }

    /** The name in head of such a row. */
    RowId apply(RowId id) {
        return id.named(to + id.benchmark().substring(from.length()));
    }

    /** Whether it leaves alone what head has under its old name, and no two rows get one name. */
    boolean fits(Set<RowId> base, Set<RowId> head) {
        return base.stream().filter(this::isOf).noneMatch(id -> head.contains(id) || base.contains(apply(id)));
    }

    /** As the option has it. */
    @Override
    public String toString() {
        return from + "=" + to;
    }
}
