package org.echobench.cluster.control;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.echobench.cluster.cli.ClusterMain;
import org.echobench.cluster.ssh.EmbeddedSshd;
import org.echobench.cluster.topology.SshAccess;
import org.echobench.results.Jvm;

/** A topology with a server by SSH and a client of this machine, and the processes that come of it. Linux. */
public final class Hosts {

    private Hosts() {}

    /**
     * @param java of the host that is reached by SSH
     */
    static String topology(EmbeddedSshd sshd, String java) {
        SshAccess access = sshd.access();
        return """
                ssh: {user: %s, port: %d, knownHosts: '%s', key: '%s'}
                java: '%s'
                patienceSeconds: 60
                server: {host: %s}
                clients: [{host: localhost}]
                """.formatted(
                access.user(), access.port(), access.knownHosts(), access.key().orElseThrow(), java, EmbeddedSshd.HOST);
    }

    /** What {@code echobench cluster hold} is. Its home is a folder, so that its processes are known by it. */
    static List<String> hold(Path home) {
        return List.of(
                Jvm.ownJava(),
                "-XX:TieredStopAtLevel=1",
                "-Duser.home=" + home,
                "-cp",
                System.getProperty("java.class.path"),
                ClusterMain.class.getName(),
                "hold");
    }

    /** Processes that have a file under that folder among their words, and that class. */
    static List<ProcessHandle> running(Path folder, String main) {
        // Not descendants: a process whose parent has ended is nobody's. One that has ended has no words.
        return ProcessHandle.allProcesses()
                .filter(process -> words(process).contains(folder + "/"))
                .filter(process -> words(process).contains(main))
                .toList();
    }

    /** What relays have left there. */
    static List<Path> left(Path home) throws IOException {
        Path folder = home.resolve(RelayProcess.FOLDER);
        if (!Files.exists(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.toList();
        }
    }

    /** Not {@link ProcessHandle.Info#arguments}, which ends after 4 KiB: a class path is longer. */
    private static String words(ProcessHandle process) {
        try {
            return Files.readString(Path.of("/proc", Long.toString(process.pid()), "cmdline"));
        } catch (IOException e) {
            return ""; // it has just ended
        }
    }
}
