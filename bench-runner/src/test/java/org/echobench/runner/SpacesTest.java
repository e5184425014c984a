package org.echobench.runner;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.echobench.results.Cell;
import org.echobench.results.ClassPath;
import org.echobench.results.Jvm;
import org.echobench.results.Subject;
import org.echobench.runner.fork.ForkOutcome;
import org.echobench.runner.fork.JmhFork;
import org.echobench.runner.fork.StopSignal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A real fork whose folder, class path and arguments have what a shell or JMH would split. */
class SpacesTest {

    @TempDir
    Path temp;

    @Test
    void aForkGetsItsArgumentsAndItsClassPathAsTheyAre() throws IOException {
        Path directory = Files.createDirectory(temp.resolve("the fork's folder"));
        Path resources = Files.createDirectory(temp.resolve("more classes"));
        Files.writeString(resources.resolve("given.txt"), "");
        List<Path> classPath = new ArrayList<>(TestPlans.CLASS_PATH.files());
        classPath.add(resources);
        Subject subject = new Subject(
                "repeats",
                "repeats",
                Jvm.ofHost(),
                List.of("-Dgiven=one \"two\"  three\\four"),
                ClassPath.of(classPath));
        ForkOutcome outcome = new JmhFork(row -> Duration.ofMinutes(5), 1, new StopSignal())
                .run(List.of(new Cell(1, TestPlans.faulty(), subject, Optional.empty())), List.of(directory))
                .get(0);
        assertEquals(Optional.empty(), outcome.failure());
        assertEquals("one \"two\"  three\\four\ntrue", Files.readString(directory.resolve("repeated.txt")));
    }
}
