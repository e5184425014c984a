package org.echobench.core.host;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** The flags of the suite's JVMs, the same for a fork and for a server in a JVM of its own. */
public final class SuiteJvm {

    public static final String HEAP_MIN = "-Xms1g";
    public static final String HEAP_MAX = "-Xmx1g";
    public static final String COLLECTOR = "-XX:+UseG1GC";
    public static final String TOUCH = "-XX:+AlwaysPreTouch";

    /** Revokes {@link #TOUCH}, for a JVM that hardly makes garbage. */
    public static final String NO_TOUCH = "-XX:-AlwaysPreTouch";

    /**
     * By default, Netty 4.2 turns Unsafe off on JDK 25, which would distort a comparison of JDKs. An {@link #added}
     * flag with {@code true} measures what users get there.
     */
    public static final String NETTY_UNSAFE = "-Dio.netty.noUnsafe=false";

    public static final String LOGGING = "-Djava.util.logging.config.class=org.echobench.core.host.Logging";

    /** All of them. */
    public static final List<String> FLAGS = List.of(HEAP_MIN, HEAP_MAX, COLLECTOR, TOUCH, NETTY_UNSAFE, LOGGING);

    /** The prefix of the system properties with a fork's own flags, which are numbered from 0. */
    public static final String SUBJECT_FLAG = "echobench.subject.flag.";

    private static final Pattern OTHER_COLLECTOR =
            Pattern.compile("-XX:\\+Use(Serial|Parallel|Z|Shenandoah|Epsilon)GC");

    private SuiteJvm() {}

    /** Flags as they follow and override the suite's. A collector replaces the suite's, because a JVM refuses two. */
    public static List<String> added(List<String> flags) {
        if (flags.stream().noneMatch(flag -> OTHER_COLLECTOR.matcher(flag).matches())) {
            return flags;
        }
        List<String> all = new ArrayList<>(List.of(COLLECTOR.replace('+', '-')));
        all.addAll(flags);
        return all;
    }

    /**
     * Flags for a server whose heap may be too small: it exits when memory runs out, so the failure is visible.
     *
     * @param size as in {@code -Xmx}
     */
    public static List<String> heap(String size) {
        return List.of("-Xms" + size, "-Xmx" + size, "-XX:+ExitOnOutOfMemoryError", "-XX:+DisplayVMOutputToStderr");
    }

    /** The suite's flags, then those {@link #added}. */
    public static List<String> with(List<String> flags) {
        List<String> all = new ArrayList<>(FLAGS);
        all.addAll(added(flags));
        return all;
    }

    /** The suite's flags, then the flags of this fork's subject, which the runner has passed through {@link #added}. */
    public static List<String> ofSubject() {
        return ofSubject(FLAGS);
    }

    /** The same for a server in a container, whose JVM chooses heap and collector by what it sees there. */
    public static List<String> ofContained() {
        return ofSubject(List.of(NETTY_UNSAFE, LOGGING));
    }

    /** The same for a server as it is shipped, whose JVM has no flag that changes its behaviour. */
    public static List<String> ofShipped() {
        return ofSubject(List.of(LOGGING));
    }

    private static List<String> ofSubject(List<String> suite) {
        List<String> flags = new ArrayList<>(suite);
        for (int i = 0; System.getProperty(SUBJECT_FLAG + i) != null; i++) {
            flags.add(System.getProperty(SUBJECT_FLAG + i));
        }
        return flags;
    }
}
