package org.echobench.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import net.jqwik.api.AfterFailureMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;
import net.jqwik.api.lifecycle.BeforeProperty;

/** Run by name: new inputs each time. A failure names the seed that repeats it. */
class FuzzCheck {

    private FuzzedFiles files;

    @BeforeProperty
    void makeFolder() throws IOException {
        files = new FuzzedFiles(Files.createTempDirectory(Path.of("target").toAbsolutePath(), "fuzz"));
    }

    @Property(tries = 9_000, shrinking = ShrinkingMode.OFF, afterFailure = AfterFailureMode.RANDOM_SEED)
    void aBrokenResultIsComparedOrRefused(@ForAll long seed) throws IOException {
        files.compare(seed);
    }

    @Property(tries = 1_000, shrinking = ShrinkingMode.OFF, afterFailure = AfterFailureMode.RANDOM_SEED)
    void aRunWithABrokenFileIsReportedOrRefused(@ForAll long seed) throws IOException {
        files.run(seed);
    }

    @Property(tries = 1_000, shrinking = ShrinkingMode.OFF, afterFailure = AfterFailureMode.RANDOM_SEED)
    void aServerThatBreaksHttpEndsTheLoadInASentence(@ForAll long seed) throws IOException {
        FuzzedPeers.http(seed);
    }

    @Property(tries = 2_000, shrinking = ShrinkingMode.OFF, afterFailure = AfterFailureMode.RANDOM_SEED)
    void aServerThatBreaksHttp2EndsTheLoadInASentence(@ForAll long seed) throws IOException {
        FuzzedPeers.http2(seed);
    }

    @Property(tries = 1_000, shrinking = ShrinkingMode.OFF, afterFailure = AfterFailureMode.RANDOM_SEED)
    void aServerThatBreaksWebSocketEndsTheLoadInASentence(@ForAll long seed) throws IOException {
        FuzzedPeers.webSocket(seed);
    }
}
