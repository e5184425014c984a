package org.echobench.report.compare;

import java.util.ArrayList;
import java.util.List;

/** Two values in words, without what they share, so that no reader has to look for the difference. */
final class Difference {

    private static final int LONGEST = 60;

    /** So many letters at the start tell what it is about, as the name of a flag does. */
    private static final int START = 15;

    /** So many stand before the difference. */
    private static final int BEFORE = 12;

    private Difference() {}

    /**
     * {@code -Xmx1g against -Xmx2g}.
     *
     * @param was the parts of base's value, none for nothing
     * @param is the parts of head's
     */
    static String of(List<String> was, List<String> is) {
        String before = String.join(" ", without(was, is));
        String after = String.join(" ", without(is, was));
        if (before.equals(after)) {
            return "the same in another order";
        }
        int left = shared(before, after) - START - BEFORE;
        int cut = Math.max(before.length(), after.length()) <= LONGEST ? 0 : Math.max(0, left);
        return shown(before, cut) + " against " + shown(after, cut);
    }

    /** One occurrence for one. */
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

    /** @param cut letters that are left out behind the start */
    private static String shown(String value, int cut) {
        if (value.isEmpty()) {
            return "(none)";
        }
        String shown = cut == 0 ? value : value.substring(0, START) + "\u2026" + value.substring(START + cut);
        return shown.length() <= LONGEST ? shown : shown.substring(0, LONGEST - 1) + "\u2026";
    }
}
