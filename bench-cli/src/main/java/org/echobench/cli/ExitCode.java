package org.echobench.cli;

/** What a command's exit code says. */
final class ExitCode {

    static final int OK = 0;

    /** Wrong usage, or a file, port or limit that stands in the way. */
    static final int USAGE = 2;

    /** Rows failed or are missing. */
    static final int INCOMPLETE = 3;

    private ExitCode() {}
}
