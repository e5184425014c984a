package org.echobench.runner.fork;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.concurrent.atomic.AtomicBoolean;
import org.echobench.results.UserError;

/**
 * JMH's own lock, held for the whole run rather than for each fork, so that no other benchmark on this machine gets in
 * between. {@link JmhCommand} makes JMH ignore the lock that we hold.
 */
public final class RunLock implements AutoCloseable {

    private static final AtomicBoolean HELD_HERE = new AtomicBoolean();

    private final FileChannel channel;

    private RunLock(FileChannel channel) {
        this.channel = channel;
    }

    /**
     * Acquires the lock of this machine.
     *
     * @throws UserError if another run holds it, or its file cannot be opened
     */
    public static RunLock acquire() {
        return acquire(Path.of(System.getProperty("java.io.tmpdir"), "jmh.lock"));
    }

    /** As {@link #acquire()}, with another file; at most one lock can be held in a JVM. */
    public static RunLock acquire(Path file) {
        // Closing a second channel of the file would give up the first one's lock: POSIX locks belong to the process.
        if (!HELD_HERE.compareAndSet(false, true)) {
            throw refused(file);
        }
        boolean held = false;
        try {
            if (Files.isSymbolicLink(file)) {
                throw new UserError("JMH's lock file " + file
                        + " is a symbolic link, so the lock would change another file: delete it.");
            }
            boolean exists = Files.exists(file, LinkOption.NOFOLLOW_LINKS);
            // Not CREATE where it exists: Linux refuses that for another user's file in a shared folder.
            FileChannel channel = exists
                    ? FileChannel.open(file, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS)
                    : FileChannel.open(
                            file, StandardOpenOption.CREATE, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
            PosixFileAttributeView ours =
                    Files.getFileAttributeView(file, PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS);
            if (!exists && ours != null) {
                // The same as JMH's: otherwise the file of one user would shut out all other users forever.
                ours.setPermissions(PosixFilePermissions.fromString("rw-rw-rw-"));
            }
            if (channel.tryLock() == null) {
                channel.close();
                throw refused(file);
            }
            held = true;
            return new RunLock(channel);
        } catch (IOException e) {
            throw new UserError("JMH's lock file " + file + " cannot be opened: " + e.getMessage() + ".", e);
        } finally {
            if (!held) {
                HELD_HERE.set(false);
            }
        }
    }

    private static UserError refused(Path file) {
        return new UserError("Another Echobench or JMH run is under way on this machine (it holds " + file
                + "): wait until it ends, because two at once would disturb each other.");
    }

    /** @throws IllegalStateException if the lock was released */
    public void requireHeld() {
        if (!channel.isOpen()) {
            throw new IllegalStateException("the lock of this machine was released");
        }
    }

    @Override
    public void close() throws IOException {
        channel.close();
        HELD_HERE.set(false);
    }
}
