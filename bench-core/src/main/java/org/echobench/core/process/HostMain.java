package org.echobench.core.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.echobench.core.metrics.BackgroundLoadProbe;
import org.echobench.core.metrics.Proc;
import org.echobench.core.metrics.Proc.Descriptors;
import org.echobench.core.metrics.ProcessUsage;
import org.echobench.results.Disk;
import org.echobench.results.Jvm;
import org.echobench.results.run.BackgroundLoad;
import org.echobench.results.run.Machine;

/** Answers questions about its host: the other end of a {@link RemoteHost}, started through the host's prefix. */
public final class HostMain extends ChildMain<HostMain> {

    private final Path folder;
    private Optional<BackgroundLoadProbe> load = Optional.empty();
    private boolean owner;

    private HostMain(Path folder) {
        this.folder = folder;
    }

    /** @param args the folder of the run on this host */
    public static void main(String[] args) {
        run(words -> new HostMain(Path.of(words[0])), args);
    }

    /** The instance that the run itself has started ends what forks have left behind, and removes the folder. */
    @Override
    public void close() {
        try {
            if (!owner) {
                HostedProgram.keepTicks(folder);
                return;
            }
            HostedProgram.endAll(folder);
            Disk.delete(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A program that was started there, by the id that the fork gave it. */
    private Optional<Long> pid(long program) throws IOException {
        Path file = HostedProgram.pid(folder, program);
        return Files.exists(file) ? Optional.of(Long.parseLong(Files.readString(file))) : Optional.empty();
    }

    /** Only the run itself gives this order. */
    record Own() implements Order<HostMain> {
        @Override
        public Facts by(HostMain host) {
            host.owner = true;
            int processors =
                    Proc.processors().orElseGet(() -> Runtime.getRuntime().availableProcessors());
            return new Facts(Jvm.ofHost().name(), processors, Machine.ofThis());
        }
    }

    /**
     * What a host is.
     *
     * @param processors those of the host, even if programs may use only some of them
     */
    public record Facts(String jvm, int processors, Machine machine) {}

    record Usage(long program) implements Order<HostMain> {

        /** Empty where it is not known. */
        record Known(Optional<ProcessUsage> usage, Optional<Descriptors> descriptors) {}

        @Override
        public Known by(HostMain host) throws IOException {
            Optional<Long> pid = host.pid(program);
            return new Known(pid.flatMap(ProcessUsage::of), pid.flatMap(Proc::descriptors));
        }
    }

    record Memory() implements Order<HostMain> {
        @Override
        public Host.Memory by(HostMain host) {
            return Host.HERE.memory();
        }
    }

    /** {@link System#nanoTime}. */
    record Clock() implements Order<HostMain> {
        @Override
        public Long by(HostMain host) {
            return System.nanoTime();
        }
    }

    record Read(String file) implements Order<HostMain> {

        /** @param failure empty where there are bytes */
        record Content(byte[] bytes, String failure) {}

        @Override
        public Content by(HostMain host) {
            try {
                return new Content(Host.HERE.read(file), "");
            } catch (IOException e) {
                return new Content(new byte[0], e.toString());
            }
        }
    }

    record NewFolder() implements Order<HostMain> {
        @Override
        public String by(HostMain host) throws IOException {
            return Files.createTempDirectory(host.folder, "folder-").toString();
        }
    }

    /** Whether servers can listen at an address of this host; a socket then listens there until the end. */
    record Listen(String address) implements Order<HostMain> {

        /** @param failure empty where it does */
        record Listening(int port, String failure) {}

        @Override
        @SuppressWarnings("resource") // it ends with this process
        public Listening by(HostMain host) {
            try {
                return new Listening(new ServerSocket(0, 1, InetAddress.getByName(address)).getLocalPort(), "");
            } catch (IOException e) {
                return new Listening(0, e.getMessage());
            }
        }
    }

    /** Why this host does not reach a server, an address and a port; empty if it does. */
    record Reach(String address, int port, int seconds) implements Order<HostMain> {
        @Override
        public String by(HostMain host) {
            try (Socket socket = new Socket()) {
                socket.connect(new InetSocketAddress(address, port), seconds * 1_000);
                return "";
            } catch (IOException e) {
                return address + ":" + port + ": " + e.getMessage();
            }
        }
    }

    /** The response is the {@link BackgroundLoad} since this order was last given. */
    record Load() implements Order<HostMain> {
        @Override
        public BackgroundLoad by(HostMain host) throws IOException {
            long ended = HostedProgram.endedTicks(host.folder);
            BackgroundLoad since = host.load.map(probe -> probe.finish(ended)).orElse(BackgroundLoad.unknown());
            host.load = Optional.of(new BackgroundLoadProbe(ended));
            return since;
        }
    }
}
