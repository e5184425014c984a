package org.echobench.cluster.topology;

/** Something in the topology file that its author can put right. The message is one sentence with file and line. */
public final class TopologyException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public TopologyException(String sentence) {
        super(sentence);
    }

    public TopologyException(String sentence, Throwable cause) {
        super(sentence, cause);
    }
}
