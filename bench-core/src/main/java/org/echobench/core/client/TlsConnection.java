package org.echobench.core.client;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import javax.net.ssl.ExtendedSSLSession;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult;
import javax.net.ssl.SSLEngineResult.HandshakeStatus;
import javax.net.ssl.SSLSession;

/**
 * A connection over TLS by the JDK's engine. Everything runs on the loop's thread, the engine's tasks too. A separate
 * class, so that plain connections stay as they are.
 */
final class TlsConnection extends Connection {

    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

    private final ClientTls tls;
    private final SSLEngine engine;
    private ByteBuffer undecrypted;
    private boolean agreed;
    /** The server asks for a client certificate, and may just end the connection of a client without one. */
    private boolean asked;

    private boolean answered;
    /** The engine has something to send that the socket did not take. */
    private boolean owesRecord;

    TlsConnection(ClientLoop loop, SocketChannel channel, ConnectionHandler handler, ClientTls tls) {
        super(loop, channel, handler);
        this.tls = tls;
        engine = tls.engine();
    }

    @Override
    void connected() throws IOException {
        engine.beginHandshake();
        advance();
    }

    /** Runs the engine until it needs more bytes from the server. */
    private void advance() throws IOException {
        while (isOpen()) {
            HandshakeStatus status = engine.getHandshakeStatus();
            if (status == HandshakeStatus.NEED_TASK) {
                for (Runnable task = engine.getDelegatedTask(); task != null; task = engine.getDelegatedTask()) {
                    task.run();
                }
            } else if (status == HandshakeStatus.NEED_WRAP) {
                SSLSession session = engine.getHandshakeSession();
                // A server names such algorithms only when it requests a certificate.
                asked |= (session == null ? engine.getSession() : session) instanceof ExtendedSSLSession extended
                        && extended.getPeerSupportedSignatureAlgorithms().length > 0;
                if (blocked()) {
                    owesRecord = true;
                    return;
                }
                send(records(NOTHING));
            } else {
                if (!agreed && status == HandshakeStatus.NOT_HANDSHAKING) {
                    tls.requireProtocol(engine);
                    agreed = true;
                    handler().opened(this);
                }
                return;
            }
        }
    }

    @Override
    public void write(ByteBuffer out) {
        requireUnblocked();
        out.flip();
        try {
            send(records(out));
        } catch (IOException e) {
            failWrites(e);
        }
    }

    /** The records of all of {@code plain}; if that is empty, one record of the engine's own. */
    private ByteBuffer records(ByteBuffer plain) throws IOException {
        ByteBuffer encrypted = loop().tlsBuffers().out();
        do {
            SSLEngineResult result = engine.wrap(plain, encrypted);
            if (result.getStatus() == SSLEngineResult.Status.BUFFER_OVERFLOW) {
                throw new IOException("a TLS record is larger than the protocol allows");
            }
            if (result.bytesProduced() == 0) {
                throw new EOFException("the server ended the TLS session");
            }
        } while (plain.hasRemaining());
        return encrypted.flip();
    }

    @Override
    void drained() throws IOException {
        if (owesRecord) {
            owesRecord = false;
            advance();
        }
        if (agreed && isOpen() && !blocked()) {
            super.drained();
        }
    }

    @Override
    void read() throws IOException {
        ByteBuffer encrypted = loop().tlsBuffers().in();
        if (undecrypted != null) {
            encrypted.put(undecrypted);
            undecrypted = giveBack(undecrypted);
        }
        ByteBuffer in = inWithUnread();
        if (channel().read(encrypted) < 0) {
            throw agreed
                    ? ended(in.position())
                    : new EOFException("the server ended the connection during the TLS handshake");
        }
        encrypted.flip();
        boolean more = decrypt(encrypted, in);
        if (isOpen() && in.position() > 0) {
            answered = true;
            deliver(in.flip(), System.nanoTime());
        }
        if (isOpen() && !more) {
            throw new EOFException("the server ended the TLS session");
        }
        if (isOpen() && encrypted.hasRemaining()) {
            undecrypted = loop().pool().acquire(encrypted.remaining());
            undecrypted.put(encrypted).flip();
        }
    }

    /** Decrypts every complete record; false if the server has announced the end of the session. */
    private boolean decrypt(ByteBuffer encrypted, ByteBuffer in) throws IOException {
        while (encrypted.hasRemaining() && isOpen()) {
            SSLEngineResult result = engine.unwrap(encrypted, in);
            switch (result.getStatus()) {
                case BUFFER_UNDERFLOW:
                    return true;
                case BUFFER_OVERFLOW:
                    makeRoom(in);
                    break;
                case CLOSED:
                    return false;
                default:
                    if (result.getHandshakeStatus() != HandshakeStatus.NOT_HANDSHAKING) {
                        advance();
                    }
            }
        }
        return true;
    }

    /** Passes the decrypted bytes on, so that the next record fits. */
    private void makeRoom(ByteBuffer in) throws IOException {
        in.flip();
        handler().received(this, in, System.nanoTime());
        if (isOpen() && in.position() == 0) {
            throw new IOException("the response does not fit into " + in.capacity() + " bytes");
        }
        in.compact();
    }

    @Override
    public void fail(IOException cause) {
        String reason = "the server asks for a client certificate, and the client has none: " + cause.getMessage();
        super.fail(answered || !asked ? cause : new IOException(reason, cause));
    }

    @Override
    public void close() {
        if (isOpen() && agreed && !blocked()) {
            engine.closeOutbound();
            try {
                channel().write(records(NOTHING));
            } catch (IOException e) {
                // The server has gone: it cannot receive the end of the session.
                reset();
                return;
            }
        }
        super.close();
    }

    @Override
    void release() {
        super.release();
        undecrypted = giveBack(undecrypted);
    }

    /**
     * The loop's buffers for encrypted bytes. On the heap, like the plain ones of such a loop: the JDK's cipher copies
     * direct buffers by way of arrays that it allocates for each record.
     */
    static final class Buffers {

        /** The most that TLS adds to a record of 16 KiB (RFC 5246, section 6.2.3: 2 KiB; far less in TLS 1.3). */
        private static final int RECORD_OVERHEAD = 2 << 10;

        private static final int RECORD = 16 << 10;

        private final ByteBuffer in;
        private final ByteBuffer out;

        /** @param bufferBytes the size of the loop's plain buffers */
        Buffers(int bufferBytes) {
            in = ByteBuffer.allocate(bufferBytes + 2 * (RECORD + RECORD_OVERHEAD));
            out = ByteBuffer.allocate(encryptedBytes(bufferBytes));
        }

        /**
         * Enough bytes for an encrypted plain buffer, and for the engine, which requires room for the largest record
         * before it writes the last.
         */
        static int encryptedBytes(int bufferBytes) {
            return bufferBytes + (bufferBytes / RECORD + 1) * RECORD_OVERHEAD + 2 * (RECORD + RECORD_OVERHEAD);
        }

        /** For one read; empty. */
        ByteBuffer in() {
            return in.clear();
        }

        /** For one write; empty. */
        ByteBuffer out() {
            return out.clear();
        }
    }
}
