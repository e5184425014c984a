package org.echobench.service;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ServiceProcessTest {

    private static final InetSocketAddress SERVICE = new InetSocketAddress("127.0.0.1", 1);

    private static Socket connect(ServiceProcess.Agent agent) throws IOException {
        String port = agent.flag().replaceAll(".*=|'", "");
        return new Socket(InetAddress.getLoopbackAddress(), Integer.parseInt(port));
    }

    private static void say(Socket socket, String word) throws IOException {
        socket.getOutputStream().write(word.getBytes(StandardCharsets.US_ASCII));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "null", "00000000-0000-0000-0000-000000000000"})
    void aStrangerIsDroppedAndTheAgentIsTaken(String word) throws IOException {
        try (ServiceProcess.Agent agent = new ServiceProcess.Agent();
                Socket stranger = connect(agent);
                Socket right = connect(agent)) {
            say(stranger, word);
            stranger.shutdownOutput();
            say(right, agent.word);
            agent.await(SERVICE);
            assertEquals(-1, stranger.getInputStream().read());
            agent.jvm.orElseThrow().requestSamples(1);
            assertEquals('S', right.getInputStream().read());
        }
    }

    @Test
    void aStrangerThatSaysNothingIsDropped() throws IOException {
        try (ServiceProcess.Agent agent = new ServiceProcess.Agent();
                Socket stranger = connect(agent);
                Socket right = connect(agent)) {
            say(right, agent.word);
            agent.await(SERVICE);
            assertEquals(-1, stranger.getInputStream().read());
            assertTrue(agent.jvm.isPresent());
        }
    }
}
