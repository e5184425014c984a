package org.echobench.core.process;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.echobench.core.metrics.Proc.Descriptors;
import org.echobench.core.metrics.ProcessUsage;
import org.echobench.results.ClassPath;
import org.echobench.results.Disk;
import org.echobench.results.Json;
import org.echobench.results.Jvm;
import org.echobench.results.Sha256;
import org.echobench.results.run.BackgroundLoad;

/**
 * A host that a command reaches ({@link HostAccess}). A program there is a {@link HostedProgram}, with copies of its
 * files; one {@link HostMain} answers questions. If the host is lost, methods fail with an {@link UncheckedIOException}
 * that names it. Thread-safe.
 */
public final class RemoteHost implements Host, AutoCloseable {

    /** Copying takes as long as the network needs. */
    private static final Duration COPY_LIMIT = Duration.ofMinutes(10);

    /** The suffix of an empty file that marks a complete copy. */
    private static final String WHOLE = ".whole";

    /** Ctrl-C is for the run, which ends its fork first, and then what it needs on its hosts. */
    private static final List<String> WITHOUT_INTERRUPTS = List.of("sh", "-c", "trap '' INT; exec \"$@\"", "sh");

    private static final int ID_DIGITS = 16;

    private HostAccess access;
    private final Optional<Path> lock;
    /** Empty unless this is the run's own. */
    private final Optional<HostMain.Facts> facts;

    private Optional<Questions> questions = Optional.empty();
    private OptionalLong offset = OptionalLong.empty();

    /** Queries {@link HostMain}. */
    private static final class Questions extends ChildProcess {

        Questions(HostAccess access) throws IOException {
            super(
                    "host " + access.name(),
                    new Host() {},
                    command(access),
                    Duration.ofSeconds(access.patienceSeconds()));
        }

        private static List<String> command(HostAccess access) {
            List<String> command = new ArrayList<>(WITHOUT_INTERRUPTS);
            command.addAll(access.command(HostMain.class));
            return command;
        }

        <A> A ask(Order<HostMain> question, Class<A> answer) {
            send(question);
            return receive(answer);
        }
    }

    /** @param lock a file that is locked while copying to the host, so that forks do not copy anything twice */
    RemoteHost(HostAccess access, Path lock) {
        this.access = access;
        this.lock = Optional.of(lock);
        facts = Optional.empty();
    }

    /**
     * Prepares a host for a run: makes its folder, and starts what answers questions. When this is closed, or its
     * process ends, everything started there ends, and the folder is removed.
     *
     * @throws IOException in one sentence, if it cannot be used
     */
    public RemoteHost(HostAccess access) throws IOException {
        this.access = access;
        lock = Optional.empty();
        try {
            printed("mkdir", "-p", access.files(), access.folder() + "/programs");
            Map<String, Path> files = new HashMap<>();
            String agent = classPathThere(ClassPath.ofThisJvm().files(), files);
            copy(files);
            this.access = access.withAgent(agent);
            facts = Optional.of(ask(new HostMain.Own(), HostMain.Facts.class));
        } catch (IOException | UncheckedIOException e) {
            try {
                printed("rm", "-rf", access.folder());
            } catch (IOException left) {
                e.addSuppressed(left);
            }
            throw e;
        }
    }

    /** What the host is; only for a run's own. */
    public HostMain.Facts facts() {
        return facts.orElseThrow();
    }

    /** How forks use this host. */
    public HostAccess access() {
        return access;
    }

    @Override
    public Optional<String> address() {
        return Optional.of(access.address());
    }

    @Override
    public List<String> sources() {
        return access.sources();
    }

    /** Starts a program there with copies of its files: its class path, or everything in a program's folder. */
    @Override
    public Process start(List<String> command) throws IOException {
        Map<String, Path> files = new HashMap<>();
        List<String> words = there(command, files);
        copy(files);
        Process process = new ProcessBuilder(access.command(HostedProgram.class)).start();
        List<String> pinned =
                access.cpus().map(cpus -> ServerCpus.pinned(cpus, words)).orElse(words);
        try {
            process.getOutputStream()
                    .write((Json.MAPPER.writeValueAsString(new HostedProgram.Order(process.pid(), pinned)) + "\n")
                            .getBytes(StandardCharsets.UTF_8));
            process.getOutputStream().flush();
        } catch (IOException e) {
            // It has ended at once. Its output says why.
        }
        return process;
    }

    /**
     * Translates a command of this machine to one of the host.
     *
     * @param files is filled with what the command needs, by the names of the copies
     */
    private List<String> there(List<String> command, Map<String, Path> files) throws IOException {
        List<String> words = new ArrayList<>();
        for (int i = 0; i < command.size(); i++) {
            String word = command.get(i);
            Path file = Path.of(word.startsWith(File.separator) ? word : "");
            if (word.equals(Jvm.ownJava())) {
                words.add(access.java());
            } else if (i > 0 && command.get(i - 1).equals("-cp")) {
                words.add(classPathThere(
                        Stream.of(word.split(File.pathSeparator)).map(Path::of).toList(), files));
            } else if (!word.isEmpty() && file.isAbsolute() && Files.isRegularFile(file)) {
                String name = file.getFileName().toString();
                Optional<Path> tool = ExternalProgram.onPath(name);
                words.add(
                        tool.isPresent() && Files.isSameFile(tool.get(), file)
                                ? name
                                : copied(file.getParent(), files) + "/" + name);
            } else {
                words.add(word);
            }
        }
        return words;
    }

    private String classPathThere(List<Path> classPath, Map<String, Path> files) throws IOException {
        List<String> entries = new ArrayList<>();
        for (Path entry : classPath) {
            if (Files.exists(entry)) {
                entries.add(copied(entry, files));
            }
        }
        return String.join(File.pathSeparator, entries);
    }

    /** Where the copy of a file or folder is. A run's files do not change, so this identifies one. */
    private String copied(Path path, Map<String, Path> files) throws IOException {
        Path real = path.toRealPath();
        String known = real + " " + Files.size(real) + " " + Files.getLastModifiedTime(real);
        String id = Sha256.of(known.getBytes(StandardCharsets.UTF_8)).substring(0, ID_DIGITS);
        files.put(id, real);
        return access.files() + "/" + id + (Files.isDirectory(real) ? "" : "/" + real.getFileName());
    }

    /** Copies what the host lacks. */
    private void copy(Map<String, Path> files) throws IOException {
        synchronized (RemoteHost.class) { // a file lock belongs to the whole JVM
            if (lock.isEmpty()) {
                copyMissing(files);
                return;
            }
            try (FileChannel channel = FileChannel.open(lock.get(), StandardOpenOption.WRITE)) {
                channel.lock();
                copyMissing(files);
            }
        }
    }

    private void copyMissing(Map<String, Path> files) throws IOException {
        Set<String> there = Set.of(printed("ls", access.files()).split("\\s+"));
        List<String> missing = files.keySet().stream()
                .filter(id -> !there.contains(id + WHOLE))
                .toList();
        if (missing.isEmpty()) {
            return;
        }
        Path staging = Files.createTempDirectory("echobench-copies-");
        try {
            for (String id : missing) {
                Path copy = staging.resolve(id);
                if (!Files.isDirectory(files.get(id))) {
                    copy = Files.createDirectory(copy).resolve(files.get(id).getFileName());
                }
                Files.createSymbolicLink(copy, files.get(id));
            }
            List<Process> pipeline = ProcessBuilder.startPipeline(List.of(
                    new ProcessBuilder("tar", "-chf", "-", "-C", staging.toString(), "."),
                    new ProcessBuilder(access.command(List.of("tar", "-xf", "-", "-C", access.files())))
                            .redirectErrorStream(true)));
            for (Process part : pipeline) {
                ended(part, "tar");
            }
        } finally {
            Disk.delete(staging); // the links, not what they lead to
        }
        List<String> whole = new ArrayList<>(List.of("touch"));
        missing.forEach(id -> whole.add(access.files() + "/" + id + WHOLE));
        printed(whole.toArray(String[]::new));
    }

    /** What a command there prints. */
    private String printed(String... words) throws IOException {
        Process process;
        try {
            process = new ProcessBuilder(access.command(List.of(words)))
                    .redirectErrorStream(true)
                    .start();
        } catch (IOException e) {
            throw new IOException("host " + access.name() + " cannot be used: " + e.getMessage(), e);
        }
        process.getOutputStream().close();
        return ended(process, words[0]);
    }

    private String ended(Process process, String what) throws IOException {
        CompletableFuture<String> output = CompletableFuture.supplyAsync(() -> {
            try {
                return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        try {
            if (!process.waitFor(COPY_LIMIT.toSeconds(), TimeUnit.SECONDS)) {
                throw new IOException("host " + access.name() + ": " + what + " did not end within "
                        + COPY_LIMIT.toMinutes() + " minutes");
            }
            if (process.exitValue() != 0) {
                throw new IOException("host " + access.name() + " cannot be used: " + what + " ended with exit code "
                        + process.exitValue() + ": " + output.join().strip());
            }
            return output.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while " + what + " ran on host " + access.name(), e);
        } finally {
            new ProcessTree(process.toHandle()).kill();
        }
    }

    private synchronized <A> A ask(Order<HostMain> question, Class<A> answer) {
        if (questions.isEmpty()) {
            try {
                questions = Optional.of(new Questions(access));
            } catch (IOException e) {
                throw new UncheckedIOException(e.getMessage(), e);
            }
        }
        return questions.get().ask(question, answer);
    }

    /** Its time is by this machine's clock. */
    @Override
    public Optional<ProcessUsage> usage(long pid) {
        return ask(new HostMain.Usage(pid), HostMain.Usage.Known.class)
                .usage()
                .map(there -> new ProcessUsage(
                        there.nanos() - offsetNanos(), there.cpuNanos(), there.residentBytes(), there.threads()));
    }

    private synchronized long offsetNanos() {
        if (offset.isEmpty()) {
            offset = OptionalLong.of(clock().offsetNanos());
        }
        return offset.getAsLong();
    }

    @Override
    public Optional<Descriptors> descriptors(long pid) {
        return ask(new HostMain.Usage(pid), HostMain.Usage.Known.class).descriptors();
    }

    @Override
    public Memory memory() {
        return ask(new HostMain.Memory(), Memory.class);
    }

    /** The host's load since the last call, without our own; unknown the first time. */
    public BackgroundLoad backgroundLoad() {
        return ask(new HostMain.Load(), BackgroundLoad.class);
    }

    /**
     * Checks that another host can connect to this one.
     *
     * @throws IOException if it cannot, or if the configured address is not this host's
     */
    public void requireWayFrom(RemoteHost client) throws IOException {
        HostMain.Listen.Listening server = ask(new HostMain.Listen(access.address()), HostMain.Listen.Listening.class);
        require(access.address(), server.failure());
        HostMain.Reach question = new HostMain.Reach(access.address(), server.port(), access.patienceSeconds());
        client.require("the server's host", client.ask(question, String.class));
    }

    private void require(String what, String failure) throws IOException {
        if (!failure.isEmpty()) {
            throw new IOException("host " + access.name() + ": " + what + ": " + failure);
        }
    }

    /** What one of our commands prints there. */
    public String output(String main, String... arguments) throws IOException {
        List<String> words = new ArrayList<>(List.of(
                access.java(),
                "-Dstdout.encoding=UTF-8",
                "-Dsun.stdout.encoding=UTF-8",
                "-Dfile.encoding=UTF-8",
                "-cp",
                access.agent(),
                main));
        words.addAll(List.of(arguments));
        return printed(words.toArray(String[]::new));
    }

    @Override
    public byte[] read(String file) throws IOException {
        HostMain.Read.Content content = ask(new HostMain.Read(file), HostMain.Read.Content.class);
        require(file, content.failure());
        return content.bytes();
    }

    @Override
    public String folderFor(Path here) {
        return ask(new HostMain.NewFolder(), String.class);
    }

    @Override
    public ClockEstimate clock() {
        return ClockEstimate.of(System::nanoTime, () -> ask(new HostMain.Clock(), Long.class));
    }

    @Override
    public synchronized void close() {
        questions.ifPresent(Questions::close);
    }
}
