package org.echobench.tck.client;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.time.Duration;

/**
 * A blocking TCP connection to the server under test. Every wait has a limit, and what fails says which server it was
 * and what was expected of it. One thread may read while another sends; otherwise for one thread.
 */
public final class TcpConnection implements AutoCloseable {

    private final String serverId;
    private final Duration patience;
    private final Socket socket;
    private final InputStream in;
    private final OutputStream out;

    private TcpConnection(String serverId, Duration patience, Socket socket) throws IOException {
        this.serverId = serverId;
        this.patience = patience;
        this.socket = socket;
        in = new BufferedInputStream(socket.getInputStream(), 1 << 16);
        out = socket.getOutputStream();
    }

    /**
     * Connects with TCP_NODELAY.
     *
     * @param serverId named in every failure
     * @param patience the longest wait for anything, at least 1 ms
     * @param socket not connected yet; may be a TLS one
     */
    public static TcpConnection open(String serverId, InetSocketAddress address, Duration patience, Socket socket) {
        int millis = Math.toIntExact(patience.toMillis());
        try {
            socket.setTcpNoDelay(true);
            socket.connect(address, millis);
            socket.setSoTimeout(millis);
            return new TcpConnection(serverId, patience, socket);
        } catch (IOException e) {
            try {
                socket.close();
            } catch (IOException onClose) {
                e.addSuppressed(onClose);
            }
            throw new AssertionError("server '" + serverId + "' does not accept a connection at " + address, e);
        }
    }

    public InetSocketAddress localAddress() {
        return (InetSocketAddress) socket.getLocalSocketAddress();
    }

    /** Sends all bytes with one write, and fails if the server ends the connection before they are taken. */
    public void send(byte[] bytes) {
        try {
            out.write(bytes);
        } catch (IOException e) {
            throw failure("the connection ended while " + bytes.length + " bytes were being sent", e);
        }
    }

    /** As {@link #send}, but false where the server ends the connection first. */
    public boolean trySend(byte[] bytes) {
        try {
            out.write(bytes);
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    /** Sends each byte with a write of its own. */
    public void sendByteByByte(byte[] bytes) {
        for (byte b : bytes) {
            send(new byte[] {b});
        }
    }

    /** Sends on another thread, so the caller can read the answer before everything is sent. */
    public Thread sendInBackground(byte[] bytes) {
        // A failed write shows as the end of the connection to the reader, who says what was expected.
        Thread sender = new Thread(() -> trySend(bytes), "tck-sender");
        sender.setDaemon(true);
        sender.start();
        return sender;
    }

    /** The next byte, or −1 at the end of the connection; a reset counts as the end. */
    public int read(String expected) {
        try {
            return readFully(1, expected)[0] & 0xFF;
        } catch (ConnectionEnded e) {
            return -1;
        }
    }

    /**
     * Exactly {@code length} bytes.
     *
     * @throws ConnectionEnded if the server ends the connection before that
     */
    public byte[] readFully(int length, String expected) {
        try {
            byte[] bytes = in.readNBytes(length);
            if (bytes.length < length) {
                throw new ConnectionEnded(serverId, expected, null);
            }
            return bytes;
        } catch (SocketTimeoutException e) {
            throw failure("waited " + patience.toMillis() + " ms for " + expected, e);
        } catch (SocketException e) {
            throw new ConnectionEnded(serverId, expected, e);
        } catch (IOException e) {
            throw failure("expected " + expected, e);
        }
    }

    /** Reads until the server ends the connection, and returns what came before that. */
    public byte[] readToEnd(String expected) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (int b = read(expected); b >= 0; b = read(expected)) {
            bytes.write(b);
        }
        return bytes.toByteArray();
    }

    /** Tells the server that nothing more is sent; what it sends can still be read. */
    public void endOutput() {
        try {
            socket.shutdownOutput();
        } catch (IOException e) {
            throw failure("the connection ended before its output did", e);
        }
    }

    /** Ends the connection with a reset instead of an orderly end. */
    public void reset() {
        try {
            socket.setSoLinger(true, 0);
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    AssertionError failure(String what, Throwable cause) {
        return new AssertionError("server '" + serverId + "': " + what, cause);
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The server ended the connection in the middle of what was expected. */
    static final class ConnectionEnded extends AssertionError {
        private static final long serialVersionUID = 1L;

        ConnectionEnded(String serverId, String expected, Throwable cause) {
            super("server '" + serverId + "': expected " + expected + ", but the connection ended", cause);
        }
    }
}
