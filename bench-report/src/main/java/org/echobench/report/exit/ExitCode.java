package org.echobench.report.exit;

/** The exit codes of every command that judges results. */
public enum ExitCode {
    OK(0),
    REGRESSION(1),
    USAGE_OR_IO(2),
    NOT_COMPARABLE_OR_MISSING(3),
    INCONCLUSIVE(4);

    private final int code;

    ExitCode(int code) {
        this.code = code;
    }

    /** The exit code of the process, 0 to 4. */
    public int code() {
        return code;
    }
}
