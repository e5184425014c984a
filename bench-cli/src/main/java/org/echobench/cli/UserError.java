package org.echobench.cli;

/** Something that the user can put right. The message is one sentence. */
final class UserError extends RuntimeException {
    private static final long serialVersionUID = 1L;

    UserError(String sentence) {
        super(sentence);
    }

    UserError(String sentence, Throwable cause) {
        super(sentence, cause);
    }
}
