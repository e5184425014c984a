package org.echobench.cluster.cli;

import java.io.PrintWriter;
import java.io.StringWriter;

/** What a command of the cluster printed, to both streams. */
record Printed(int exitCode, String text) {

    static Printed by(String... arguments) {
        StringWriter out = new StringWriter();
        int exitCode = ClusterMain.commandLine()
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(out, true))
                .execute(arguments);
        return new Printed(exitCode, out.toString());
    }
}
