package org.echobench.results.jmh;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The flags of a fork's JVM as settings of a measurement. JMH passes the flags of the JVM that starts it to its forks,
 * so they have an IDE's agents, with a different port or file at every start.
 */
public final class JvmFlags {

    /** An agent's file name without its folders, and the options after it. */
    private static final Pattern AGENT =
            Pattern.compile("(-(?:javaagent|agentpath):)(?:[^=]*[/\\\\])?([^=/\\\\]*)(?:=(.*))?", Pattern.DOTALL);

    /** Which classes a coverage agent changes. */
    private static final Pattern CHOICE = Pattern.compile("(?<![^,])(?:in|ex)cl\\w*=[^,]*");

    private static final String DEBUGGER = "-agentlib:jdwp";

    private enum Kind {
        /** Does not change speed, so it is not a setting. */
        LAUNCHER,
        /** Slows code down. Only that it is there counts. */
        DEBUGGER,
        /** Changes bytecode. That it is there counts, and for which classes. */
        COVERAGE
    }

    /** @param name what the setting is called; for a launcher, whose flag it is */
    private record Known(Kind kind, Pattern flag, String name) {
        Known(Kind kind, String flag, String name) {
            this(kind, Pattern.compile(flag), name);
        }
    }

    /** Agents without their folders and options, and flags that IDEs add. Any other flag is a setting as it is. */
    private static final List<Known> TABLE = List.of(
            new Known(Kind.LAUNCHER, "-javaagent:idea_rt\\.jar", "IntelliJ"),
            new Known(Kind.LAUNCHER, "-D(idea|intellij|visualvm)\\..*", "IntelliJ"),
            new Known(Kind.LAUNCHER, "-javaagent:javaagent-shaded\\.jar", "Eclipse, which looks up sources"),
            new Known(Kind.LAUNCHER, "-XX:\\+ShowCodeDetailsInExceptionMessages", "Eclipse and VS Code"),
            new Known(
                    Kind.LAUNCHER,
                    "-Djmh\\.executor=CUSTOM|-Djmh\\.executor\\.class=org\\.echobench\\..*",
                    "Echobench before 2026-11-25, which started the same threads as JMH does"),
            new Known(Kind.LAUNCHER, "-D(sun\\.)?std(in|out|err)\\.encoding=.*", "all three, for their console"),
            new Known(Kind.DEBUGGER, "-agentlib:jdwp(=.*)?|-agentpath:.*jdwp.*", DEBUGGER),
            new Known(Kind.DEBUGGER, "-Xdebug|-Xnoagent|-Xrunjdwp(:.*)?", DEBUGGER),
            new Known(Kind.DEBUGGER, "-javaagent:.*debug(ger)?[-._]?agent.*\\.jar", DEBUGGER),
            new Known(Kind.DEBUGGER, "-agentpath:.*memory_agent.*", DEBUGGER),
            new Known(Kind.DEBUGGER, "-D(debugger\\.agent|kotlinx\\.coroutines\\.debug)\\..*", DEBUGGER),
            new Known(Kind.COVERAGE, "-javaagent:.*jacoco.*\\.jar", "-javaagent:jacoco"),
            new Known(Kind.COVERAGE, "-javaagent:intellij-coverage-agent.*\\.jar", "-javaagent:intellij-coverage"),
            new Known(Kind.COVERAGE, "-javaagent:kover-jvm-agent.*\\.jar", "-javaagent:kover"));

    private JvmFlags() {}

    /**
     * The flags that are settings, for people and for comparing: equal texts are equal settings.
     *
     * @param flags in the order of the command line
     */
    static String settings(List<String> flags) {
        List<String> settings = new ArrayList<>();
        Set<String> agents = new TreeSet<>();
        for (String flag : flags) {
            Matcher agent = AGENT.matcher(flag);
            boolean isAgent = agent.matches();
            String name = isAgent ? agent.group(1) + agent.group(2) : flag;
            String options = isAgent && agent.group(3) != null ? agent.group(3) : "";
            TABLE.stream()
                    .filter(known -> known.flag().matcher(name).matches())
                    .findFirst()
                    .ifPresentOrElse(known -> add(agents, known, options), () -> settings.add(flag));
        }
        settings.addAll(agents);
        return String.join(" ", settings);
    }

    private static void add(Set<String> agents, Known known, String options) {
        switch (known.kind()) {
            case LAUNCHER -> {}
            case DEBUGGER -> agents.add(known.name() + " (a debugger)");
            case COVERAGE -> {
                String choice = CHOICE.matcher(options)
                        .results()
                        .map(found -> found.group())
                        .collect(Collectors.joining(","));
                agents.add(known.name() + (choice.isEmpty() ? "" : "=" + choice) + " (coverage)");
            }
        }
    }

    /** The flags in a text of {@link #settings}. */
    public static List<String> split(String text) {
        return text.isEmpty() ? List.of() : List.of(text.split(" (?=-)"));
    }
}
