package org.echobench.cli.servers;

import java.util.List;
import java.util.stream.Collectors;
import org.openjdk.jmh.util.Utils;

/**
 * Flags of a JVM in an option, separated by spaces like JMH's own {@code -jvmArgs}; double quotes keep a space.
 */
public record JvmArgs(List<String> flags) {

    public JvmArgs {
        flags = List.copyOf(flags);
    }

    public static JvmArgs parse(String text) {
        return new JvmArgs(List.copyOf(Utils.splitQuotedEscape(text)));
    }

    /** Goes after a server's name: {@code +UseZGC-Xmx2g}. */
    public String suffix() {
        return flags.stream()
                .map(flag -> flag.replaceFirst("^-XX:(?=[+-])", "").replaceFirst("^-XX:", "-"))
                .collect(Collectors.joining());
    }

    /** The text that gives the same flags. */
    @Override
    public String toString() {
        return flags.stream()
                .map(flag -> flag.contains(" ") ? '"' + flag + '"' : flag)
                .collect(Collectors.joining(" "));
    }
}
