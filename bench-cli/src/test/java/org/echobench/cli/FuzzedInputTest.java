package org.echobench.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Tag;
import net.jqwik.api.lifecycle.BeforeProperty;

/** A few inputs as {@link FuzzCheck} tries them, always the same. */
@Tag("simulation")
class FuzzedInputTest {

    private FuzzedFiles files;

    @BeforeProperty
    void makeFolder() throws IOException {
        files = new FuzzedFiles(Files.createTempDirectory(Path.of("target").toAbsolutePath(), "fuzz"));
    }

    @Property(tries = 200, seed = "1")
    void aBrokenResultIsComparedOrRefused(@ForAll long seed) throws IOException {
        files.compare(seed);
    }

    @Property(tries = 12, seed = "2")
    void aRunWithABrokenFileIsReportedOrRefused(@ForAll long seed) throws IOException {
        files.run(seed);
    }

    @Property(tries = 20, seed = "3")
    void aServerThatBreaksHttpEndsTheLoadInASentence(@ForAll long seed) throws IOException {
        FuzzedPeers.http(seed);
    }

    @Property(tries = 20, seed = "5")
    void aServerThatBreaksHttp2EndsTheLoadInASentence(@ForAll long seed) throws IOException {
        FuzzedPeers.http2(seed);
    }

    @Property(tries = 20, seed = "4")
    void aServerThatBreaksWebSocketEndsTheLoadInASentence(@ForAll long seed) throws IOException {
        FuzzedPeers.webSocket(seed);
    }
}
