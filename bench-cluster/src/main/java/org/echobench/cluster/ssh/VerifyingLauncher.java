package org.echobench.cluster.ssh;

import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BiConsumer;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import net.schmizz.sshj.sftp.SFTPClient;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.CuratorFrameworkFactory;
import org.apache.curator.retry.RetryNTimes;
import org.echobench.cluster.topology.SshAccess;
import org.echobench.results.ClassPath;
import org.mortbay.jetty.orchestrator.configuration.HostLauncher;
import org.mortbay.jetty.orchestrator.configuration.Jvm;
import org.mortbay.jetty.orchestrator.nodefs.NodeFileSystemProvider;
import org.mortbay.jetty.orchestrator.rpc.GlobalNodeId;
import org.mortbay.jetty.orchestrator.rpc.NodeProcess;

/**
 * Starts the orchestrator's host processes by SSH. Its own launcher trusts every host key; this one trusts known_hosts.
 * It leaves nothing running where the connection breaks. Hosts
 * run Linux. Thread-safe: hosts are started at the same time.
 */
public final class VerifyingLauncher implements HostLauncher {

    private static final String HIDDEN = ".";

    /** Where the orchestrator's processes take their commands from: they make it when they begin to listen. */
    private static final String QUEUE = "/clients/%s/commandQ";

    private static final long POLL_MILLIS = 20;

    private final SshAccess access;
    private final Jvm jvm;
    private final Duration startLimit;
    private final BiConsumer<String, String> lost;
    private final List<Running> running = new CopyOnWriteArrayList<>();

    /** A host and its resources. */
    private record Running(SshHost host, FileSystem files, String folder) {

        /** Hosts that share a home directory share the folder of the cluster: the last one removes it. */
        String removal() {
            String cluster = folder.substring(0, folder.lastIndexOf('/'));
            return "rm -rf -- " + SshHost.quoted(folder) + " && { rmdir -- " + SshHost.quoted(cluster)
                    + " 2>/dev/null || true; }";
        }
    }

    /**
     * @param jvm of the host processes
     * @param startLimit how long a host's process may take to start
     * @param lost gets a host's name and the reason when its connection breaks
     */
    public VerifyingLauncher(SshAccess access, Jvm jvm, Duration startLimit, BiConsumer<String, String> lost) {
        this.access = access;
        this.jvm = jvm;
        this.startLimit = startLimit;
        this.lost = lost;
    }

    @Override
    public String launch(GlobalNodeId id, String connectString, String... arguments) throws IOException {
        String name = id.getHostname();
        SshHost host = SshHost.connect(name, access);
        try {
            return launch(host, id, connectString, arguments);
        } catch (IOException | RuntimeException e) {
            host.close();
            throw new HostException(name, "it cannot be set up: " + e.getMessage(), e);
        }
    }

    private String launch(SshHost host, GlobalNodeId id, String connectString, String... arguments) throws IOException {
        String folder = HIDDEN + NodeFileSystemProvider.PREFIX + "/" + id.getHostId();
        String classPath = folder + "/" + NodeProcess.CLASSPATH_FOLDER_NAME;
        List<Path> entries = ClassPath.ofThisJvm().files();
        try (PackedClassPath packed = new PackedClassPath(entries)) {
            host.copy(packed.jars(), classPath);
        }
        int zooKeeper = Integer.parseInt(connectString.substring(connectString.lastIndexOf(':') + 1));
        String there = "localhost:" + host.forward(zooKeeper);
        FileSystem files = FileSystems.newFileSystem(
                URI.create(NodeFileSystemProvider.PREFIX + ":" + id.getHostId()),
                Map.of(
                        SFTPClient.class.getName(),
                        host.files(),
                        NodeFileSystemProvider.IS_WINDOWS_ENV_PROPERTY,
                        false));
        running.add(new Running(host, files, folder));
        host.onLoss(reason -> lost.accept(id.getHostname(), reason));
        BooleanSupplier process = host.start(command(files, id, classPath, there, arguments));
        awaitListening(process, connectString, QUEUE.formatted(id.getNodeId()));
        return there;
    }

    /** The orchestrator gives a host ten seconds to start a node, and would count the start of the host's own JVM. */
    private void awaitListening(BooleanSupplier process, String connectString, String queue) throws IOException {
        long deadline = System.nanoTime() + startLimit.toNanos();
        try (CuratorFramework zooKeeper = CuratorFrameworkFactory.newClient(connectString, new RetryNTimes(0, 0))) {
            zooKeeper.start();
            while (zooKeeper.checkExists().forPath(queue) == null) {
                if (!process.getAsBoolean()) {
                    throw new IOException("its JVM ended while it started");
                }
                if (System.nanoTime() - deadline > 0) {
                    throw new IOException("its JVM did not start within " + startLimit.toSeconds() + " s");
                }
                Thread.sleep(POLL_MILLIS);
            }
        } catch (IOException e) {
            throw e;
        } catch (Exception e) {
            throw new IOException("ZooKeeper cannot be asked: " + e, e);
        }
    }

    private String command(
            FileSystem files, GlobalNodeId id, String classPath, String connectString, String... arguments) {
        List<String> words = new ArrayList<>();
        words.add(jvm.executable(files, id.getHostname()));
        words.addAll(jvm.getOpts());
        words.add("-classpath");
        words.add(classPath + "/*");
        words.add(NodeProcess.class.getName());
        words.add(id.getHostId());
        words.add(connectString);
        words.addAll(List.of(arguments));
        return words.stream().map(SshHost::quoted).collect(Collectors.joining(" "));
    }

    /** Removes the copied files and ends the processes. */
    @Override
    public void close() throws IOException {
        IOException first = null;
        for (Running one : running) {
            one.host().onLoss(reason -> {});
            try {
                one.files().close();
                one.host().output(one.removal());
                one.host().close();
            } catch (IOException e) {
                if (first == null) {
                    first = e;
                } else {
                    first.addSuppressed(e);
                }
                one.host().close();
            }
        }
        running.clear();
        if (first != null) {
            throw first;
        }
    }
}
