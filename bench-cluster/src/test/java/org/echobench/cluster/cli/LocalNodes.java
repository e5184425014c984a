package org.echobench.cluster.cli;

import java.nio.file.Path;

/** The hosts of a topology on this machine, with JVMs as small as they can be. */
final class LocalNodes {

    /** A node that is only slow is not lost. */
    private static final int SILENCE_SECONDS = 60;

    /** A server, two loaders and a probe. */
    static final String FOUR = nodes(2, "");

    /** A server, a loader and a probe. */
    static final String THREE = nodes(1, "");

    private LocalNodes() {}

    /** A server, a loader and a probe; the loader's JVM is started by this program. */
    static String threeWithLoadersBy(Path java) {
        return nodes(1, "java: '" + java + "', ");
    }

    private static String nodes(int loaders, String program) {
        String small = "jvmArgs: [-Xms64m, -Xmx64m, -XX:-AlwaysPreTouch, -XX:TieredStopAtLevel=1]";
        return """
                patienceSeconds: %4$d
                server: {host: localhost, %1$s}
                loaders:
                  - {host: localhost, count: %2$d, %3$s%1$s}
                probe: {host: localhost, %1$s}
                """.formatted(small, loaders, program, SILENCE_SECONDS);
    }
}
