package org.echobench.report.exit;

import java.util.Arrays;

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

    /** @throws IllegalArgumentException unless the code is 0 to 4 */
    public static ExitCode of(int code) {
        return Arrays.stream(values())
                .filter(exit -> exit.code == code)
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("exitCode must be 0 to 4, but is " + code));
    }

    /** The exit code of the process, 0 to 4. */
    public int code() {
        return code;
    }
}
