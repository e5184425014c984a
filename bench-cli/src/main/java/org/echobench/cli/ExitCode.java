package org.echobench.cli;

/** The meaning of exit codes. */
final class ExitCode {

    static final int OK = 0;

    /** Wrong usage, or a file, port or limit prevents the command. */
    static final int USAGE = 2;

    /** Rows failed or are missing. */
    static final int INCOMPLETE = 3;

    private ExitCode() {}
}
