package org.echobench.tck;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.jna.Function;
import com.sun.jna.Native;
import com.sun.jna.ptr.IntByReference;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.echobench.core.metrics.Proc;

/**
 * A socket of this process as the Linux kernel sees it, whichever framework opened it. Found by its ports in
 * {@code /proc}, and queried by {@code getsockopt}: frameworks do not expose their sockets, and observing TCP_NODELAY
 * by its effect would mean timing delayed acknowledgements.
 */
public record LinuxSocket(int descriptor) {

    private static final Path DESCRIPTORS = Path.of("/proc/self/fd");
    private static final Function GETSOCKOPT = Function.getFunction("c", "getsockopt");
    private static final String ESTABLISHED = "01";
    private static final String LISTEN = "0A";
    private static final int IPPROTO_TCP = 6;
    private static final int TCP_NODELAY = 1;
    private static final int TCP_INFO = 11;

    /** Where {@code struct tcp_info} has {@code tcpi_sacked}: for a listening socket, the limit of the accept queue. */
    private static final int TCP_INFO_MAX_BACKLOG_OFFSET = 28;

    /** Where {@code struct tcp_info} has {@code tcpi_data_segs_in}. */
    private static final int TCP_INFO_DATA_SEGMENTS_OFFSET = 152;

    /** The server's end of an open connection; the test is skipped where this is not Linux. */
    public static LinuxSocket connected(int serverPort, int clientPort) throws IOException {
        List<LinuxSocket> found = find(ESTABLISHED, serverPort, clientPort);
        if (found.size() != 1) {
            throw new AssertionError("expected one socket of this process from port " + serverPort + " to port "
                    + clientPort + ", but found " + found.size());
        }
        return found.get(0);
    }

    /** The sockets that listen on the port, at least one; the test is skipped where this is not Linux. */
    static List<LinuxSocket> listening(int port) throws IOException {
        List<LinuxSocket> found = find(LISTEN, port, 0);
        if (found.isEmpty()) {
            throw new AssertionError("expected a socket of this process that listens on port " + port);
        }
        return found;
    }

    /** The kernel's upper limit on a backlog. */
    static int maxBacklog() {
        skipUnlessLinux();
        return Integer.parseInt(Proc.setting("net/core/somaxconn").orElseThrow());
    }

    private static void skipUnlessLinux() {
        assumeTrue(System.getProperty("os.name").equals("Linux"), "socket options are read on Linux only");
    }

    private static List<LinuxSocket> find(String state, int localPort, int remotePort) throws IOException {
        skipUnlessLinux();
        List<String> links = new ArrayList<>();
        for (String table : List.of("/proc/self/net/tcp", "/proc/self/net/tcp6")) {
            if (Files.exists(Path.of(table))) {
                for (String line : Files.readAllLines(Path.of(table))) {
                    String[] fields = line.trim().split("\\s+");
                    if (fields[3].equals(state) && port(fields[1]) == localPort && port(fields[2]) == remotePort) {
                        links.add("socket:[" + fields[9] + "]");
                    }
                }
            }
        }
        return descriptors().entrySet().stream()
                .filter(open -> links.contains(open.getValue()))
                .map(open -> new LinuxSocket(open.getKey()))
                .toList();
    }

    private static int port(String address) {
        return Integer.parseInt(address.substring(address.indexOf(':') + 1), 16);
    }

    /** What each open descriptor of this process leads to; none where this is not Linux. */
    static Map<Integer, String> descriptors() {
        Map<Integer, String> open = new HashMap<>();
        String[] all = DESCRIPTORS.toFile().list();
        for (String descriptor : all == null ? new String[0] : all) {
            try {
                String target =
                        Files.readSymbolicLink(DESCRIPTORS.resolve(descriptor)).toString();
                open.put(Integer.valueOf(descriptor), target);
            } catch (NoSuchFileException e) {
                continue; // closed since it was listed, by another thread or as this listing's own
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return open;
    }

    boolean tcpNoDelay() {
        return option(TCP_NODELAY, Integer.BYTES).getInt(0) != 0;
    }

    /** How many connections may wait to be accepted; for a listening socket. */
    int backlog() {
        return option(TCP_INFO, TCP_INFO_MAX_BACKLOG_OFFSET + Integer.BYTES).getInt(TCP_INFO_MAX_BACKLOG_OFFSET);
    }

    /** Segments with data that have arrived so far; without Nagle's algorithm, a write is one or more. */
    public int dataSegments() {
        return option(TCP_INFO, TCP_INFO_DATA_SEGMENTS_OFFSET + Integer.BYTES).getInt(TCP_INFO_DATA_SEGMENTS_OFFSET);
    }

    private ByteBuffer option(int option, int bytes) {
        byte[] value = new byte[bytes];
        IntByReference length = new IntByReference(bytes);
        if (GETSOCKOPT.invokeInt(new Object[] {descriptor, IPPROTO_TCP, option, value, length}) != 0
                || length.getValue() != bytes) {
            throw new IllegalStateException("getsockopt refuses option " + option + ": errno " + Native.getLastError());
        }
        return ByteBuffer.wrap(value).order(ByteOrder.nativeOrder());
    }
}
