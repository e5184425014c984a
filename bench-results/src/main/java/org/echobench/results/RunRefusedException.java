package org.echobench.results;

/** A run cannot start or go on for a reason that the user can change. The message is one sentence that says which. */
public final class RunRefusedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public RunRefusedException(String sentence) {
        super(sentence);
    }

    public RunRefusedException(String sentence, Throwable cause) {
        super(sentence, cause);
    }
}
