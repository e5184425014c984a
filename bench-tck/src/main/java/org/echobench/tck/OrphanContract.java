package org.echobench.tck;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.echobench.core.host.ForkedServer;
import org.echobench.core.process.ServerArguments;
import org.echobench.core.spi.BenchServerProvider;
import org.echobench.core.spi.ServerConfig;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The contract that a server's external program does not outlive the process that started it. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
public abstract class OrphanContract {

    private final BenchServerProvider provider;

    /** @param provider a row whose server is a program in another language */
    protected OrphanContract(BenchServerProvider provider) {
        this.provider = provider;
    }

    private Process start() throws IOException {
        assumeTrue(
                provider.unavailable().isEmpty(), () -> provider.unavailable().orElseThrow());
        ServerArguments arguments = new ServerArguments(provider.info().id(), ServerConfig.defaults());
        return new ProcessBuilder(ForkedServer.command(List.of("-Xmx64m", "-XX:TieredStopAtLevel=1"), arguments))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    /** The program's process, once it serves. */
    private static ProcessHandle served(Process parent) throws IOException {
        BufferedReader out = new BufferedReader(new InputStreamReader(parent.getInputStream(), US_ASCII));
        assertTrue(out.readLine().startsWith("READY "));
        List<ProcessHandle> children = parent.descendants().toList();
        assertEquals(1, children.size());
        return children.get(0);
    }

    @Test
    void itEndsWhenItsParentIsKilled() throws IOException {
        Process parent = start();
        ProcessHandle program = served(parent);
        parent.destroyForcibly();
        await().atMost(20, TimeUnit.SECONDS).until(() -> !program.isAlive());
    }

    @Test
    void itEndsWhenTheInputOfItsParentDoes() throws IOException, InterruptedException {
        Process parent = start();
        ProcessHandle program = served(parent);
        parent.getOutputStream().close();
        assertTrue(parent.waitFor(20, TimeUnit.SECONDS));
        assertEquals(0, parent.exitValue());
        assertTrue(!program.isAlive());
    }
}
