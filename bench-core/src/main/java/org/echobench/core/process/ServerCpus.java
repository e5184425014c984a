package org.echobench.core.process;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The processors that a server in a process of its own may use. The client's JVM has them in the system property {@value
 * #PROPERTY}, as a list for {@code taskset -c}: {@code 0} or {@code 0,2-3}. A framework that counts processors sees these
 * only.
 */
public final class ServerCpus {

    public static final String PROPERTY = "echobench.server.cpus";

    private static final Pattern LIST = Pattern.compile("\\d{1,4}(-\\d{1,4})?(,\\d{1,4}(-\\d{1,4})?)*");

    private ServerCpus() {}

    /**
     * The list itself.
     *
     * @throws IllegalArgumentException if it is no list of processors
     */
    public static String checked(String list) {
        if (!LIST.matcher(list).matches()) {
            throw new IllegalArgumentException(
                    "expected a list of processors such as 0 or 0,2-3, but got '" + list + "'");
        }
        return list;
    }

    /** The command, on these processors; unchanged where the property is not set. */
    static List<String> pinned(List<String> command) {
        Optional<String> list =
                Optional.ofNullable(System.getProperty(PROPERTY)).map(ServerCpus::checked);
        if (list.isEmpty()) {
            return command;
        }
        List<String> pinned = new ArrayList<>(List.of("taskset", "-c", list.get()));
        pinned.addAll(command);
        return pinned;
    }
}
