package org.echobench.cluster.ssh;

import static org.echobench.cluster.ssh.SshHost.quoted;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;

/**
 * A program under a shell that ends it, with all that it has started, when the shell's input ends; so it ends with the process
 * or the connection that has started it. The program's own input is the first line. Linux.
 *
 * @param input one line for the program; its end is the program's
 * @param output ends when nothing of the program is left
 */
public record SupervisedProgram(OutputStream input, InputStream output, InputStream errors) {

    /**
     * Ends the group, first in order and then by force: a JVM that was stopped does not end otherwise. A folder that hosts share
     * by a common home directory has those of others beside it.
     */
    private static final String END = "trap '' TERM HUP; kill -- -$$; sleep 1; rm -rf -- %1$s;"
            + " rmdir -- \"$(dirname -- %1$s)\" 2>/dev/null; kill -s KILL -- -$$";

    private static final String SIGNAL = "kill -- -$$;";

    /**
     * The shell waits for a signal. The end of its input and the end of the program are such signals. Both are awaited in the
     * background: a shell that waits for a program in the foreground defers its traps.
     */
    private static final String SHELL = "trap %1$s TERM HUP; IFS= read -r first; exec 3<&0;"
            + " { cat >/dev/null; " + SIGNAL + " } <&3 3<&- &"
            + " { printf '%%s\\n' \"$first\" | %2$s; " + SIGNAL + " } 3<&- & wait; %3$s";

    /** @param folder removed at the end */
    static List<String> words(String command, String folder) {
        String end = END.formatted(quoted(folder));
        return List.of("setsid", "-w", "sh", "-c", SHELL.formatted(quoted(end), command, end));
    }

    /**
     * Starts one on this machine.
     *
     * @param command for a shell
     * @param folder removed at the end
     */
    public static SupervisedProgram here(String command, String folder) throws IOException {
        Process process = new ProcessBuilder(words(command, folder)).start();
        return new SupervisedProgram(process.getOutputStream(), process.getInputStream(), process.getErrorStream());
    }
}
