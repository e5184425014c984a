package org.echobench.explain.frames;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.echobench.results.Cell;
import org.echobench.results.Row;
import org.echobench.results.RowSettings;
import org.echobench.results.Subject;
import org.echobench.results.profile.ProfileKind;
import org.echobench.results.profile.ProfiledWork;
import org.echobench.results.run.BackgroundLoad;
import org.echobench.results.run.ForkId;
import org.echobench.results.run.ForkRecord;
import org.echobench.results.run.RunFolder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProfiledForksTest {

    @TempDir
    Path temp;

    private Cell cell(String benchmark) {
        Row row = Row.of("one", benchmark, Map.of(), RowSettings.annotated());
        return new Cell(2, row, Subject.of("netty", List.of(temp)), Optional.empty());
    }

    @Test
    void aForkHasToProfileAndFindsTheProfilerOnItsClassPath() {
        Cell cell = ProfiledForks.cell(cell("a.B.c"), ProfileKind.CPU);
        assertTrue(cell.subject().jvmArgs().contains("-Dechobench.profile=cpu"));
        assertTrue(cell.classPath().contains(ProfiledForks.profiler()));
        assertEquals("one netty round 2", cell.toString());
    }

    private void profiled(String subject, int round) throws IOException {
        ForkId id = new ForkId("one", subject, round);
        ForkRecord fork = new ForkRecord(
                id,
                1,
                Instant.EPOCH,
                Duration.ofSeconds(1),
                BackgroundLoad.unknown(),
                OptionalLong.empty(),
                Optional.empty(),
                Optional.of("sum"));
        Path folder =
                new ProfiledForks(new RunFolder(temp)).journal(ProfileKind.CPU).resolve(id.folderName());
        Files.createDirectories(folder);
        RunFolder.FORK.write(folder, fork);
        ProfiledWork.FILE.write(folder, Profiles.work(ProfileKind.CPU, round, 0));
        Files.writeString(folder.resolve(ProfiledWork.STACKS), "[server];a/B.c " + round);
    }

    private List<Integer> rounds(String subject) {
        return new ProfiledForks(new RunFolder(temp))
                .of("one", subject, ProfileKind.CPU).stream()
                        .map(fork -> (int) fork.server().get(0).value())
                        .toList();
    }

    @Test
    void aDuetHasTheProfilesOfWholePairsAlone() throws IOException {
        profiled("base", 1);
        profiled("base", 2);
        profiled("head", 2);
        profiled("head", 3);
        assertEquals(List.of(1, 2), rounds("base"));
        Files.createFile(temp.resolve("duet.json"));
        assertEquals(List.of(2), rounds("base"));
        assertEquals(List.of(2), rounds("head"));
    }

    @Test
    void aBenchmarkWithoutIterationsHasItsReason() {
        assertEquals(
                Optional.of("its benchmark has no iterations that can be profiled"),
                ProfiledForks.obstacle(cell("org.echobench.core.benchmarks.ServerStartup.start")));
    }
}
