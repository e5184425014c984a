package org.echobench.cluster.cli;

import java.nio.file.Path;

/** The hosts of a topology on this machine, with JVMs as small as they can be. */
final class LocalNodes {

    /** A node that is only slow is not lost. */
    private static final int SILENCE_SECONDS = 60;

    /** A server, two loaders and a probe. */
    static final String FOUR = nodes(2, "", SILENCE_SECONDS);

    private LocalNodes() {}

    /** A server, a loader and a probe that end when nobody asks for them for so long. */
    static String three(int silenceSeconds) {
        return nodes(1, "", silenceSeconds);
    }

    /** A server, a loader and a probe; the loader's JVM is started by this program. */
    static String threeWithLoadersBy(Path java) {
        return nodes(1, "java: '" + java + "', ", SILENCE_SECONDS);
    }

    private static String nodes(int loaders, String program, int silenceSeconds) {
        String small = "jvmArgs: [-Xms64m, -Xmx64m, -XX:-AlwaysPreTouch, -XX:TieredStopAtLevel=1]";
        return """
                patienceSeconds: %4$d
                server: {host: localhost, %1$s}
                loaders:
                  - {host: localhost, count: %2$d, %3$s%1$s}
                probe: {host: localhost, %1$s}
                """.formatted(small, loaders, program, silenceSeconds);
    }
}
