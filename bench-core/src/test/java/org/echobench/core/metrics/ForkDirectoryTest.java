package org.echobench.core.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

class ForkDirectoryTest extends InForkDirectory {

    @Test
    void theFirstTextIsKept() throws IOException {
        ForkDirectory.writeOnce("a.txt", "first");
        ForkDirectory.writeOnce("a.txt", "second");
        ForkDirectory.writeOnce("b.txt", "third");
        assertEquals("first", Files.readString(directory.resolve("a.txt")));
        assertEquals("third", Files.readString(directory.resolve("b.txt")));
    }

    @Test
    void whoeverWritesNobodySeesTheTextChange() throws Exception {
        int writers = 4;
        CyclicBarrier together = new CyclicBarrier(writers);
        ExecutorService threads = Executors.newFixedThreadPool(writers);
        for (int round = 0; round < 100; round++) {
            String name = round + ".txt";
            List<Future<String>> seen = new ArrayList<>();
            for (int writer = 0; writer < writers; writer++) {
                String text = "writer " + writer;
                seen.add(threads.submit(() -> {
                    together.await();
                    ForkDirectory.writeOnce(name, text);
                    return Files.readString(directory.resolve(name));
                }));
            }
            HashSet<String> texts = new HashSet<>();
            for (Future<String> one : seen) {
                texts.add(one.get());
            }
            texts.add(Files.readString(directory.resolve(name)));
            assertEquals(1, texts.size(), texts.toString());
        }
        threads.shutdown();
    }

    @Test
    void withoutADirectoryNothingIsWritten() {
        System.clearProperty(ForkDirectory.PROPERTY);
        assertEquals(Optional.empty(), ForkDirectory.current());
        ForkDirectory.writeOnce("a.txt", "first");
    }

    @Test
    void aDirectoryThatIsGoneIsAnError() {
        System.setProperty(ForkDirectory.PROPERTY, directory.resolve("gone").toString());
        assertThrows(UncheckedIOException.class, () -> ForkDirectory.writeOnce("a.txt", "first"));
    }
}
