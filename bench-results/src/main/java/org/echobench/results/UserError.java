package org.echobench.results;

/** An error that the user can put right. The message is one sentence that names the file or option, and what to do. */
public final class UserError extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final ExitCode exitCode;

    public UserError(String sentence) {
        this(ExitCode.USAGE, sentence);
    }

    public UserError(String sentence, Throwable cause) {
        super(sentence, cause);
        exitCode = ExitCode.USAGE;
    }

    /** @param exitCode of the process; the other constructors use {@link ExitCode#USAGE} */
    public UserError(ExitCode exitCode, String sentence) {
        super(sentence);
        this.exitCode = exitCode;
    }

    public ExitCode exitCode() {
        return exitCode;
    }
}
