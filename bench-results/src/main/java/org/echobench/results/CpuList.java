package org.echobench.results;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Collection;
import java.util.Collections;
import java.util.SortedSet;
import java.util.StringJoiner;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * Processors by the kernel's numbers, as {@code taskset -c} and the kernel's own files write them: {@code 0} or {@code
 * 0,2-3}.
 *
 * @param numbers at least one, each 0 to 9,999
 */
public record CpuList(SortedSet<Integer> numbers) {

    private static final Pattern LIST = Pattern.compile("\\d{1,4}(-\\d{1,4})?(,\\d{1,4}(-\\d{1,4})?)*");

    public CpuList {
        numbers = Collections.unmodifiableSortedSet(new TreeSet<>(numbers));
        if (numbers.isEmpty() || numbers.first() < 0 || numbers.last() > 9_999) {
            throw new IllegalArgumentException("processors must be at least one, each 0 to 9999, but are " + numbers);
        }
    }

    public static CpuList of(Collection<Integer> numbers) {
        return new CpuList(new TreeSet<>(numbers));
    }

    /** @throws IllegalArgumentException if the text is not such a list, or one of its ranges ends before it begins */
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public static CpuList parse(String text) {
        if (!LIST.matcher(text).matches()) {
            throw refused(text);
        }
        TreeSet<Integer> numbers = new TreeSet<>();
        for (String part : text.split(",")) {
            String[] ends = part.split("-");
            int first = Integer.parseInt(ends[0]);
            int last = Integer.parseInt(ends[ends.length - 1]);
            if (last < first) {
                throw refused(text);
            }
            for (int number = first; number <= last; number++) {
                numbers.add(number);
            }
        }
        return new CpuList(numbers);
    }

    private static IllegalArgumentException refused(String text) {
        return new IllegalArgumentException("expected a list of processors such as 0 or 0,2-3, but got '" + text + "'");
    }

    /** The shortest list of the same processors. */
    @JsonValue
    @Override
    public String toString() {
        StringJoiner parts = new StringJoiner(",");
        Integer first = null;
        for (int number : numbers) {
            first = first == null ? number : first;
            if (!numbers.contains(number + 1)) {
                parts.add(first == number ? "" + number : first + "-" + number);
                first = null;
            }
        }
        return parts.toString();
    }
}
