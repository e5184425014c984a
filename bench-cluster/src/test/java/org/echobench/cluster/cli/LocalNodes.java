package org.echobench.cluster.cli;

/** The hosts of a topology on this machine, with JVMs as small as they can be. */
final class LocalNodes {

    /** A server, two loaders and a probe. */
    static final String FOUR = nodes(2);

    /** A server, a loader and a probe. */
    static final String THREE = nodes(1);

    private LocalNodes() {}

    private static String nodes(int loaders) {
        String small = "jvmArgs: [-Xms64m, -Xmx64m, -XX:-AlwaysPreTouch, -XX:TieredStopAtLevel=1]";
        return """
                server: {host: localhost, %1$s}
                loaders:
                  - {host: localhost, count: %2$d, %1$s}
                probe: {host: localhost, %1$s}
                """.formatted(small, loaders);
    }
}
