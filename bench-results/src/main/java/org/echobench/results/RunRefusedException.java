package org.echobench.results;

/** Something cannot be done for a reason that the user can change. The message is one sentence that says which. */
public final class RunRefusedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public RunRefusedException(String sentence) {
        super(sentence);
    }

    public RunRefusedException(String sentence, Throwable cause) {
        super(sentence, cause);
    }
}
