package org.echobench.tck.plain;

import java.io.ByteArrayOutputStream;
import java.io.IOException;

/** What is answered to the frames of one connection. */
final class Echo {

    private static final int CONTINUATION = 0;
    private static final int TEXT = 1;
    private static final int CLOSE = 8;
    private static final int PING = 9;
    private static final int PONG = 10;
    private static final int FIN = 0x80;

    private final PlainServer server;
    private final WebSocketSession session;
    private final boolean answers;
    private final ByteArrayOutputStream message = new ByteArrayOutputStream();
    private int opcode;
    private byte[] heldMessage;
    private int pings;

    Echo(PlainServer server, WebSocketSession session, boolean answers) {
        this.server = server;
        this.session = session;
        this.answers = answers;
    }

    /** Whether the connection is to be kept. */
    boolean frame(boolean fin, int frameOpcode, byte[] payload) throws IOException {
        switch (frameOpcode) {
            case CLOSE:
                return close(payload);
            case PING:
                return ping(payload);
            case PONG:
                return true;
            default:
                return data(fin, frameOpcode, payload);
        }
    }

    private boolean close(byte[] payload) throws IOException {
        if (server.has(Fault.IGNORES_CLOSE)) {
            return true;
        }
        byte[] code = payload.length < 2 ? new byte[0] : new byte[] {payload[0], payload[1]};
        if (server.has(Fault.CHANGES_CLOSE_CODE)) {
            code = new byte[] {3, (byte) 0xF3};
        }
        session.write(FIN, CLOSE, code);
        return server.has(Fault.STAYS_OPEN_AFTER_CLOSE);
    }

    private boolean ping(byte[] payload) throws IOException {
        pings++;
        if (!server.has(Fault.DROPS_PONGS)) {
            session.write(FIN, PONG, server.has(Fault.DROPS_PAYLOAD_OF_PONGS) ? new byte[0] : payload);
        }
        return pings < 300 || !server.has(Fault.ENDS_AFTER_300_PINGS);
    }

    private boolean data(boolean fin, int frameOpcode, byte[] payload) throws IOException {
        if (frameOpcode != CONTINUATION) {
            opcode = frameOpcode;
        }
        message.writeBytes(payload);
        int limit = server.config.maxMessageBytes() - (server.has(Fault.REFUSES_THE_LIMIT_ITSELF) ? 1 : 0);
        boolean unlimited = server.has(Fault.HAS_NO_MESSAGE_LIMIT) || server.has(Fault.LIMITS_FRAMES_NOT_MESSAGES);
        if (message.size() > limit && !unlimited) {
            session.refuse(0);
            return false;
        }
        if (fin || server.has(Fault.ANSWERS_FRAGMENTS_AS_MESSAGES)) {
            byte[] whole = message.toByteArray();
            message.reset();
            if (answers) {
                answer(whole);
            }
        }
        return true;
    }

    private void answer(byte[] whole) throws IOException {
        if (heldMessage == null && session.moreBuffered()) {
            if (server.has(Fault.SWAPS_MESSAGES) || server.has(Fault.MERGES_FRAMES)) {
                heldMessage = whole;
                return;
            }
        }
        if (server.has(Fault.CHANGES_A_BYTE_OF_LARGE_MESSAGES) && whole.length > 1_000) {
            whole[whole.length / 2] ^= 1;
        }
        int answered = server.has(Fault.ANSWERS_BINARY_WITH_TEXT) ? TEXT : opcode;
        if (heldMessage != null && server.has(Fault.MERGES_FRAMES)) {
            ByteArrayOutputStream merged = new ByteArrayOutputStream();
            merged.writeBytes(heldMessage);
            merged.writeBytes(whole);
            session.write(FIN, answered, merged.toByteArray());
        } else {
            session.write(FIN, answered, whole);
            if (heldMessage != null) {
                session.write(FIN, answered, heldMessage);
            }
        }
        heldMessage = null;
        if (server.has(Fault.DUPLICATES_MESSAGES) && whole.length == "message 500".length() && whole[8] == '5') {
            session.write(FIN, answered, whole);
        }
    }
}
