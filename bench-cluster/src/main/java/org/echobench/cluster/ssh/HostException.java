package org.echobench.cluster.ssh;

import java.io.IOException;
import java.util.List;

/** A host or a node cannot be used, or can no longer. The message names it, and the last lines that it printed. */
public final class HostException extends IOException {
    private static final long serialVersionUID = 1L;

    /**
     * @param who a node's name, or a host's before there are nodes
     * @param reason a clause about it
     * @param lastLines may be empty
     */
    public HostException(String who, String reason, List<String> lastLines, Throwable cause) {
        super(who + ": " + reason + said(lastLines), cause);
    }

    private static String said(List<String> lastLines) {
        return lastLines.isEmpty() ? "" : "; its last lines: " + String.join(" | ", lastLines);
    }

    HostException(String host, String reason, Throwable cause) {
        this("host " + host, reason, List.of(), cause);
    }
}
