package org.echobench.results;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Arrays;

/** The exit codes of every command. */
public enum ExitCode {
    OK(0),
    REGRESSION(1),

    /** Wrong usage, or a file, port or limit prevents the command. */
    USAGE(2),

    /** Rows failed, are missing or cannot be compared. */
    INCOMPLETE(3),

    /** Rows have no verdict. */
    INCONCLUSIVE(4);

    private final int code;

    ExitCode(int code) {
        this.code = code;
    }

    /** @throws IllegalArgumentException unless the code is 0 to 4 */
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public static ExitCode of(int code) {
        return Arrays.stream(values())
                .filter(exit -> exit.code == code)
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("exitCode must be 0 to 4, but is " + code));
    }

    /** The exit code of the process, 0 to 4. */
    @JsonValue
    public int code() {
        return code;
    }
}
