package org.echobench.cli.servers;

import java.util.List;
import org.openjdk.jmh.util.Utils;

/** Flags of a JVM in an option. */
public final class JvmArgs {

    private JvmArgs() {}

    /** The flags, separated by spaces like JMH's own {@code -jvmArgs}; double quotes keep a space. */
    public static List<String> parse(String text) {
        return List.copyOf(Utils.splitQuotedEscape(text));
    }
}
