package org.echobench.core.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;

/** Lines over a socket that a process opened to this one. The process outlives the connection, or ends on its own. */
public class SocketLines extends ProcessLines {

    private final Socket socket;

    /** @param who begins every message */
    public SocketLines(String who, Socket socket) throws IOException {
        super(who, socket.getInputStream(), socket.getOutputStream());
        this.socket = socket;
    }

    @Override
    public boolean alive() {
        return !socket.isClosed();
    }

    @Override
    public String died() {
        return "has ended";
    }

    @Override
    public void abandon() {
        close();
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
