package org.echobench.runner.fork;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.echobench.results.Jvm;

/** Hosts that are this machine under the prefix {@code env}, and the processes that come of them. Linux. */
final class HostedProcesses {

    private HostedProcesses() {}

    /** A server by a prefix, and a client without one. Each has a folder below the given one. */
    static Topology topology(Path folder, String java) {
        String text = """
                patienceSeconds: 60
                server: {run: env HOST=server, address: 127.0.0.1, java: '%s', folder: '%s'}
                clients: [{java: '%s', folder: '%s'}]
                """.formatted(java, server(folder), Jvm.ownJava(), folder.resolve("client"));
        try {
            return Topology.read(Files.writeString(folder.resolve("hosts.yaml"), text));
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    /** The folder of the server's host. */
    static Path server(Path folder) {
        return folder.resolve("server");
    }

    /** Processes that have a file under that folder among their words, and that class. */
    static List<ProcessHandle> running(Path folder, String main) {
        // Not descendants: a process whose parent has ended is nobody's. One that has ended has no words.
        return ProcessHandle.allProcesses()
                .filter(process -> words(process).contains(folder + "/"))
                .filter(process -> words(process).contains(main))
                .toList();
    }

    /** What runs have left on the hosts. */
    static List<Path> left(Path folder) {
        return Stream.of(server(folder), folder.resolve("client"))
                .filter(Files::exists)
                .flatMap(host -> {
                    try (Stream<Path> files = Files.list(host)) {
                        return files.toList().stream();
                    } catch (IOException e) {
                        throw new java.io.UncheckedIOException(e);
                    }
                })
                .toList();
    }

    /** Not {@link ProcessHandle.Info#arguments}, which ends after 4 KiB: a class path is longer. */
    private static String words(ProcessHandle process) {
        try {
            return Files.readString(Path.of("/proc", Long.toString(process.pid()), "cmdline"));
        } catch (IOException e) {
            return ""; // it has just ended
        }
    }

    /** A run that holds the hosts of the topology in this folder, until it is killed. */
    static final class Holder {

        private Holder() {}

        public static void main(String[] arguments) throws IOException, InterruptedException {
            try (RemoteHosts hosts = new RemoteHosts(Topology.read(Path.of(arguments[0])))) {
                System.out.println("READY " + hosts.nodes().size());
                Thread.currentThread().join();
            }
        }
    }
}
