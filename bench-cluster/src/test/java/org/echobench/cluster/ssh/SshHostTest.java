package org.echobench.cluster.ssh;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.echobench.cluster.topology.SshAccess;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class SshHostTest {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @TempDir
    private Path folder;

    private EmbeddedSshd sshd;

    @BeforeEach
    void start() throws IOException {
        sshd = new EmbeddedSshd(folder);
    }

    @AfterEach
    void stop() throws IOException {
        sshd.close();
    }

    private String refusal() {
        HostException refused =
                assertThrows(HostException.class, () -> SshHost.connect(EmbeddedSshd.HOST, sshd.access()));
        String named = "host " + EmbeddedSshd.HOST + ": ";
        assertTrue(refused.getMessage().startsWith(named), refused.getMessage());
        return refused.getMessage().substring(named.length());
    }

    @Test
    void aKnownHostRunsACommand() throws IOException {
        try (SshHost host = SshHost.connect(EmbeddedSshd.HOST, sshd.access())) {
            assertEquals("it's me\n", host.output("echo " + SshHost.quoted("it's me")));
        }
    }

    @Test
    void aHostWithoutAKnownKeyIsNotTrusted() throws IOException {
        sshd.trustNobody();

        String reason = refusal();
        assertTrue(reason.startsWith("it is not trusted: its key ssh-rsa SHA256:"), reason);
        assertTrue(reason.contains("is not in "), reason);
    }

    @Test
    void aHostWithAnotherKeyIsNotTrusted() throws IOException {
        sshd.trustAnotherKey();

        String reason = refusal();
        assertTrue(reason.contains("somebody may be in between"), reason);
    }

    @Test
    void aMissingFileOfKnownHostsTrustsNobody() {
        SshAccess access = sshd.access();
        Path nowhere = folder.resolve("nowhere");
        SshAccess without = new SshAccess(access.user(), access.port(), nowhere, access.key());

        IOException refused = assertThrows(IOException.class, () -> SshHost.connect(EmbeddedSshd.HOST, without));
        assertTrue(refused.getMessage().contains(nowhere.toString()), refused.getMessage());
    }

    @Test
    void aKeyThatIsNotLetInIsSaidSo() throws IOException {
        sshd.loseKey();

        assertTrue(refusal().startsWith("it does not accept user bench by key"));
    }

    @Test
    void filesAreCopied() throws IOException {
        Path jar = Files.writeString(folder.resolve("b.jar"), "b");

        try (SshHost host = SshHost.connect(EmbeddedSshd.HOST, sshd.access())) {
            host.copy(List.of(jar), "there/lib");
        }

        Path there = folder.resolve("home/there/lib");
        assertEquals("b", Files.readString(there.resolve("b.jar")));
    }

    private static SupervisedProgram start(SshHost host, String command) throws IOException {
        SupervisedProgram program = host.start(command, host.folder("programs/one"));
        program.input().write('\n');
        program.input().flush();
        return program;
    }

    @Test
    void aProgramHasOneLineAndLeavesNoFolder() throws IOException {
        try (SshHost host = SshHost.connect(EmbeddedSshd.HOST, sshd.access())) {
            SupervisedProgram program = host.start("cat", host.folder("programs/one"));
            program.input().write("the first\nthe second\n".getBytes(UTF_8));
            program.input().flush();

            assertEquals("the first\n", new String(program.output().readAllBytes(), UTF_8));
        }
        assertFalse(Files.exists(folder.resolve("home/programs")));
    }

    @Test
    void whatWasStartedEndsWithTheConnection() throws IOException {
        Path pid = folder.resolve("home/pid");
        try (SshHost host = SshHost.connect(EmbeddedSshd.HOST, sshd.access())) {
            start(host, "sh -c 'echo $$ > pid; exec sleep 600'");
            await().atMost(PATIENCE)
                    .until(() -> Files.exists(pid) && !Files.readString(pid).isBlank());
        }

        long started = Long.parseLong(Files.readString(pid).strip());
        // A process that nobody has waited for still has a number, but no arguments.
        await().atMost(PATIENCE).until(() -> ProcessHandle.of(started)
                .flatMap(process -> process.info().arguments())
                .isEmpty());
    }

    @Test
    void theEndOfAProgramIsKnownHoweverSoonItComes() throws IOException {
        try (SshHost host = SshHost.connect(EmbeddedSshd.HOST, sshd.access())) {
            for (int i = 0; i < 8; i++) {
                SupervisedProgram program = start(host, "no-such-program");
                assertEquals(-1, program.output().read());
            }
        }
    }

    @Test
    void aDroppedConnectionIsNoticed() throws IOException {
        AtomicReference<String> reason = new AtomicReference<>();
        try (SshHost host = SshHost.connect(EmbeddedSshd.HOST, sshd.access())) {
            host.onLoss(reason::set);
            sshd.drop();

            await().atMost(PATIENCE).until(() -> reason.get() != null);
        }
    }
}
