package org.echobench.core.process;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * One end of a connection between a fork and a host's relay: frames of a type, a length and bytes. Each end gives signs of
 * life, so the other notices a process that hangs and a host that is cut off. Sending is thread-safe; one thread receives.
 */
public final class RelayConnection implements AutoCloseable {

    public enum Type {
        /** To the relay: a program in JSON, {@link ShippedCommand}. */
        START,
        /** From the relay: the id of a file that it lacks; empty when it has all. */
        NEED,
        /** To the relay: the bytes of the file. */
        FILE,
        /** From the relay: the process id. */
        STARTED,
        /** To the relay: the program's standard input; empty at its end. */
        INPUT,
        /** From the relay: the program's standard output. */
        OUTPUT,
        /** From the relay: the program's standard error. */
        ERRORS,
        /** From the relay: the exit code. Nothing follows. */
        EXITED,
        /** To the relay: ends the program and its descendants by force. */
        KILL,
        /** To the relay: a {@link RelayQuestion} and its arguments. */
        ASK,
        /** From the relay: JSON, or nothing where there is no answer. */
        ANSWER,
        /** From the relay: why a program was not started, or a question has no answer. */
        FAILED,
        /** To the relay: when this connection ends, the relay does. */
        HOLD,
        /** A sign of life. */
        BEAT
    }

    /** A part of the exchange. */
    public record Frame(Type type, byte[] bytes) {

        public String text() {
            return new String(bytes, StandardCharsets.UTF_8);
        }
    }

    /** Type and length. */
    private static final int HEAD_BYTES = 1 + Integer.BYTES;

    private static final int NONCE_BYTES = 32;
    private static final int MOST_BYTES = 1 << 30;
    private static final int BEATS_IN_PATIENCE = 5;

    private final Socket socket;
    private final InputStream in;
    private final OutputStream out;
    private final int patienceSeconds;

    private RelayConnection(Socket socket, int patienceSeconds) throws IOException {
        this.socket = socket;
        this.patienceSeconds = patienceSeconds;
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(patienceSeconds * 1_000);
        in = new BufferedInputStream(socket.getInputStream());
        out = socket.getOutputStream();
    }

    /**
     * The end of a fork.
     *
     * @throws IOException if the relay is not reached, or does not take the secret
     */
    public static RelayConnection connect(RelayAddress relay) throws IOException {
        Socket socket = new Socket();
        try {
            socket.connect(new InetSocketAddress(relay.address(), relay.port()), relay.patienceSeconds() * 1_000);
            RelayConnection connection = new RelayConnection(socket, relay.patienceSeconds());
            connection.out.write(proof(relay.secret(), connection.read(NONCE_BYTES)));
            connection.beginBeats();
            return connection;
        } catch (IOException e) {
            socket.close();
            throw e;
        }
    }

    /**
     * The end of the relay.
     *
     * @throws IOException if whoever connected does not know the secret
     */
    public static RelayConnection accept(Socket socket, RelayAddress relay) throws IOException {
        try {
            RelayConnection connection = new RelayConnection(socket, relay.patienceSeconds());
            byte[] nonce = new byte[NONCE_BYTES];
            new SecureRandom().nextBytes(nonce);
            connection.out.write(nonce);
            byte[] expected = proof(relay.secret(), nonce);
            if (!MessageDigest.isEqual(expected, connection.read(expected.length))) {
                throw new IOException("somebody who does not know the secret has connected");
            }
            connection.beginBeats();
            return connection;
        } catch (IOException e) {
            socket.close();
            throw e;
        }
    }

    private static byte[] proof(String secret, byte[] nonce) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(HexFormat.of().parseHex(secret), "HmacSHA256"));
            return mac.doFinal(nonce);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private void beginBeats() {
        Thread beats = new Thread(this::beat, "echobench-relay-beats");
        beats.setDaemon(true);
        beats.start();
    }

    private void beat() {
        try {
            while (!socket.isClosed()) {
                send(Type.BEAT, new byte[0]);
                Thread.sleep(patienceSeconds * 1_000L / BEATS_IN_PATIENCE);
            }
        } catch (IOException e) {
            // Whoever receives sees the end.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    public void send(Type type, String text) throws IOException {
        send(type, text.getBytes(StandardCharsets.UTF_8));
    }

    public void send(Type type, byte[] bytes) throws IOException {
        send(type, bytes, 0, bytes.length);
    }

    /** In one write, so that it goes out in one packet where it fits. */
    public synchronized void send(Type type, byte[] bytes, int offset, int length) throws IOException {
        byte[] frame = new byte[HEAD_BYTES + length];
        ByteBuffer.wrap(frame).put((byte) type.ordinal()).putInt(length).put(bytes, offset, length);
        out.write(frame);
    }

    /**
     * The next frame that is no sign of life; waits for it.
     *
     * @throws IOException in words that follow "the connection", if it has ended or gives no sign of life
     */
    public Frame receive() throws IOException {
        while (true) {
            ByteBuffer head = ByteBuffer.wrap(read(HEAD_BYTES));
            int type = head.get();
            int length = head.getInt();
            if (type < 0 || type >= Type.values().length || length < 0 || length > MOST_BYTES) {
                throw new IOException("brought something else than a frame");
            }
            byte[] bytes = read(length);
            if (Type.values()[type] != Type.BEAT) {
                return new Frame(Type.values()[type], bytes);
            }
        }
    }

    private byte[] read(int count) throws IOException {
        try {
            byte[] bytes = in.readNBytes(count);
            if (bytes.length < count) {
                throw new IOException("has ended");
            }
            return bytes;
        } catch (SocketTimeoutException e) {
            throw new IOException("gave no sign of life for " + patienceSeconds + " s", e);
        } catch (SocketException e) {
            throw new IOException("has ended: " + e.getMessage(), e);
        }
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
