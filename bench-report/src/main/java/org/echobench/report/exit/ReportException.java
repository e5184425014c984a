package org.echobench.report.exit;

/** An error that a user caused and can mend. Its message is one sentence, without a stack trace's help. */
public final class ReportException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final ExitCode exitCode;

    /**
     * @param exitCode of the process
     * @param sentence what went wrong, with the file or option named, and what to do
     */
    public ReportException(ExitCode exitCode, String sentence) {
        super(sentence);
        this.exitCode = exitCode;
    }

    public ReportException(ExitCode exitCode, String sentence, Throwable cause) {
        super(sentence, cause);
        this.exitCode = exitCode;
    }

    public ExitCode exitCode() {
        return exitCode;
    }
}
