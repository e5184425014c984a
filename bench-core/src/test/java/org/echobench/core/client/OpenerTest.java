package org.echobench.core.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.echobench.core.content.Handshake;
import org.echobench.core.peer.ScriptedServer;
import org.echobench.core.reference.ReferenceProvider;
import org.echobench.core.spi.BenchServer;
import org.echobench.core.spi.Endpoints;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.wire.ProtocolException;
import org.echobench.core.wire.UpgradeRequest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class OpenerTest {

    private static final Optional<UpgradeRequest> ECHO = Optional.of(UpgradeRequest.to(Endpoints.WS_ECHO));

    @Test
    void opensAsManyAsAskedFor() throws IOException {
        try (BenchServer server = new ReferenceProvider().start(ServerConfig.defaults());
                ClientLoop loop = new ClientLoop(ClientLoop.DEFAULT_BUFFER_BYTES, Optional.empty())) {
            Target target = Target.of(server.address());
            Set<Connection> all = new HashSet<>(Set.of(Opener.open(loop, target, ECHO, 500)));
            assertEquals(500, all.size());
            assertEquals(500, loop.open());
            all.addAll(Set.of(Opener.open(loop, target, Optional.empty(), 3)));
            assertEquals(503, loop.open());
            assertTrue(all.stream().allMatch(Connection::isOpen));
            all.forEach(Connection::close);
            all.forEach(Connection::close);
            assertEquals(0, loop.open());
        }
    }

    @Test
    void aRefusedConnectionIsOneSentence() throws IOException {
        InetSocketAddress nobody = new InetSocketAddress("127.0.0.1", 1);
        try (ClientLoop loop = new ClientLoop(ClientLoop.DEFAULT_BUFFER_BYTES, Optional.empty())) {
            for (Optional<UpgradeRequest> path : Set.of(ECHO, Optional.<UpgradeRequest>empty())) {
                String message = assertThrows(LoadFailure.class, () -> Opener.open(loop, Target.of(nobody), path, 3))
                        .getMessage();
                assertTrue(message.startsWith("connection 1 to 127.0.0.1:" + nobody.getPort() + " failed: "), message);
                assertTrue(message.endsWith("Connection refused"), message);
            }
        }
    }

    @Test
    void whoGoesOnLearnsOfEveryConnectionThatFails() throws IOException {
        AtomicInteger upgraded = new AtomicInteger();
        try (ScriptedServer server = new ScriptedServer(client -> {
                    String key = client.upgradeKey();
                    if (upgraded.incrementAndGet() > 3) {
                        client.reset();
                    }
                    client.send(Handshake.response(key));
                    client.hold();
                });
                ClientLoop loop = new ClientLoop(ClientLoop.DEFAULT_BUFFER_BYTES, Optional.empty())) {
            Opener.Opened opened = Opener.openMost(loop, server.target(), ECHO, 10);
            assertEquals(10, opened.connections().size());
            assertEquals(
                    3, opened.connections().stream().filter(Connection::isOpen).count());
            assertTrue(opened.stoppedBy().orElseThrow().contains(" failed: upgrade of "), opened.toString());
        }
    }

    @Test
    void aWrongAnswerToAnUpgradeSaysHowManyWereOpen() throws IOException {
        AtomicInteger upgraded = new AtomicInteger();
        try (ScriptedServer server = new ScriptedServer(client -> {
                    String key = client.upgradeKey();
                    if (upgraded.incrementAndGet() > 128) {
                        client.send("HTTP/1.1 503 Full\r\nContent-Length: 0\r\n\r\n");
                    }
                    client.send(Handshake.response(key));
                    client.hold();
                });
                ClientLoop loop = new ClientLoop(ClientLoop.DEFAULT_BUFFER_BYTES, Optional.empty())) {
            String message = assertThrows(ProtocolException.class, () -> Opener.open(loop, server.target(), ECHO, 300))
                    .getMessage();
            assertTrue(
                    message.matches(
                            "the upgrade of .* with status 503 instead of 101; \\d+ of 300 connections were open"),
                    message);
        }
    }

    @Test
    void aServerThatSpeaksFirstIsRefused() throws IOException {
        try (ScriptedServer server = new ScriptedServer(client -> {
                    client.send("220 mail.example.org ESMTP\r\n");
                    client.hold();
                });
                ClientLoop loop = new ClientLoop(ClientLoop.DEFAULT_BUFFER_BYTES, Optional.empty())) {
            Connection[] opened = Opener.open(loop, server.target(), Optional.empty(), 1);
            assertTrue(opened[0].isOpen());
            assertThrows(ProtocolException.class, () -> loop.poll(10_000));
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void tooFewDescriptorsAreNamed() throws Exception {
        // A child with a low limit, since the limit of this JVM is everybody's.
        try (BenchServer server = new ReferenceProvider().start(ServerConfig.defaults())) {
            String java = System.getProperty("java.home") + File.separator + "bin" + File.separator + "java";
            Process child = new ProcessBuilder(
                            "sh",
                            "-c",
                            "ulimit -n 256 && exec \"$@\"",
                            "sh",
                            java,
                            "-Xmx64m",
                            "-XX:TieredStopAtLevel=1",
                            "-XX:-MaxFDLimit",
                            "-cp",
                            System.getProperty("java.class.path"),
                            OpenMany.class.getName(),
                            Integer.toString(server.address().getPort()))
                    .redirectErrorStream(true)
                    .start();
            String printed = new String(child.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertEquals(0, child.waitFor(), printed);
            assertTrue(
                    printed.matches("connection \\d+ to 127\\.0\\.0\\.1:"
                            + server.address().getPort() + " cannot be opened: .*Too many open files\\s*"),
                    printed);
        }
    }

    /** Opens 1,000 connections in a process that may not, and prints why it could not. */
    static final class OpenMany {

        private OpenMany() {}

        public static void main(String[] arguments) throws IOException {
            Target target = Target.of(new InetSocketAddress("127.0.0.1", Integer.parseInt(arguments[0])));
            try (ClientLoop loop = new ClientLoop(ClientLoop.DEFAULT_BUFFER_BYTES, Optional.empty())) {
                Opener.open(loop, target, ECHO, 1_000);
            } catch (IOException e) {
                System.out.println(e.getMessage());
            }
        }
    }
}
