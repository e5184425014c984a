package org.echobench.runner.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.echobench.core.metrics.ForkDirectory;
import org.echobench.results.UserError;
import org.echobench.results.run.BackgroundLoad;
import org.echobench.results.run.ForkId;
import org.echobench.results.run.ForkRecord;
import org.echobench.runner.FakeResults;
import org.echobench.runner.TestPlans;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class JournalTest {

    private static final ForkId ID = new ForkId("echo", "netty", 2);

    @TempDir
    Path temp;

    private Journal journal;

    @BeforeEach
    void open() throws IOException {
        journal = Journal.open(temp.resolve("forks"));
    }

    private ForkRecord record(ForkId id, int order, Optional<String> failure) throws IOException {
        return new ForkRecord(
                id,
                order,
                Instant.parse("2026-01-02T03:04:05.678Z"),
                Duration.ofMillis(4321),
                new BackgroundLoad(OptionalDouble.of(0.25), OptionalDouble.of(-0.01)),
                OptionalLong.of(77),
                failure,
                failure.isPresent() ? Optional.empty() : Optional.of(journal.sum(id)));
    }

    private ForkRecord commit(ForkId id, int order) throws IOException {
        measured(begin(id));
        ForkRecord record = record(id, order, Optional.empty());
        journal.commit(record);
        return record;
    }

    private Path begin(ForkId id) throws IOException {
        return journal.begin(List.of(id)).get(0);
    }

    private static Path measured(Path folder) throws IOException {
        FakeResults.measured(folder, TestPlans.tiny("echo", 1), 1234);
        return folder;
    }

    private Path folder(ForkId id) {
        return journal.folder(id);
    }

    @Test
    void whatIsKeptIsReadBack() throws IOException {
        ForkRecord kept = commit(ID, 1);
        assertEquals(List.of(kept), journal.entries());
        assertEquals(1234, journal.result(kept).at("/primaryMetric/score").asDouble(), 0.001);
    }

    @Test
    void aFailedForkIsReadBackWithItsReason() throws IOException {
        begin(ID);
        ForkRecord kept = record(ID, 1, Optional.of("lost 3 messages"));
        journal.commit(kept);
        assertEquals(List.of(kept), journal.entries());
        assertEquals(Optional.of("lost 3 messages"), journal.entries().get(0).failure());
    }

    @Test
    void whatTheForkLeftIsKeptWithIt() throws IOException {
        Files.writeString(measured(begin(ID)).resolve("latency.hlog"), "log");
        journal.commit(record(ID, 1, Optional.empty()));
        assertEquals("log", Files.readString(folder(ID).resolve("latency.hlog")));
    }

    @Test
    void entriesComeInTheOrderOfMeasurement() throws IOException {
        commit(new ForkId("b", "x", 1), 2);
        commit(new ForkId("c", "x", 1), 1);
        commit(new ForkId("a", "x", 1), 3);
        assertEquals(
                List.of("c", "b", "a"),
                journal.entries().stream().map(entry -> entry.id().row()).toList());
    }

    @Test
    void aForkThatDidNotFinishIsNotThere() throws IOException {
        Path partial = begin(ID);
        Files.writeString(partial.resolve(Journal.ENTRY), "{}");
        assertTrue(journal.entries().isEmpty());
    }

    @Test
    void startingAForkAgainRemovesWhatTheKilledOneLeft() throws IOException {
        Files.writeString(Files.createDirectory(begin(ID).resolve("sub")).resolve("old"), "x");
        try (var files = Files.list(begin(ID))) {
            assertEquals(0, files.count());
        }
    }

    @Test
    void foreignFilesAndFoldersAreIgnored() throws IOException {
        commit(ID, 1);
        Files.writeString(temp.resolve("forks").resolve(".DS_Store"), "x");
        Files.createDirectory(temp.resolve("forks").resolve("notes"));
        assertEquals(1, journal.entries().size());
    }

    @Test
    void aTruncatedResultIsRefused() throws IOException {
        ForkRecord entry = commit(ID, 1);
        Path file = folder(ID).resolve(ForkDirectory.RESULT);
        Files.write(file, Arrays.copyOf(Files.readAllBytes(file), 100));
        String message =
                assertThrows(UserError.class, () -> journal.result(entry)).getMessage();
        assertTrue(message.contains(folder(ID).toString()) && message.contains("damaged"), message);
    }

    @Test
    void aMissingResultIsRefused() throws IOException {
        ForkRecord entry = commit(ID, 1);
        Files.delete(folder(ID).resolve(ForkDirectory.RESULT));
        assertThrows(UserError.class, () -> journal.result(entry));
    }

    @Test
    void aTruncatedEntryIsRefused() throws IOException {
        commit(ID, 1);
        Path file = folder(ID).resolve(Journal.ENTRY);
        Files.write(file, Arrays.copyOf(Files.readAllBytes(file), 40));
        assertThrows(UserError.class, journal::entries);
    }

    @Test
    void anEntryInAnotherForksFolderIsRefused() throws IOException {
        commit(ID, 1);
        Files.move(folder(ID), folder(new ForkId("echo", "tomcat", 2)));
        assertThrows(UserError.class, journal::entries);
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void aFullDiskKeepsWhatWasFinished() throws IOException {
        ForkRecord kept = commit(ID, 1);
        ForkId next = new ForkId("echo", "tomcat", 2);
        Files.createSymbolicLink(measured(begin(next)).resolve(Journal.ENTRY), Path.of("/dev/full"));
        ForkRecord second = record(next, 2, Optional.empty());
        assertThrows(IOException.class, () -> journal.commit(second));
        assertEquals(List.of(kept), journal.entries());
        assertFalse(Files.exists(folder(next)));
    }

    @Test
    void onAFullDiskNoForkBegins() throws IOException {
        Journal full = new Journal(temp.resolve("forks"), folder -> true);
        assertThrows(IOException.class, () -> full.begin(List.of(ID)));
        try (var forks = Files.list(temp.resolve("forks"))) {
            assertEquals(0, forks.count());
        }
    }

    @Test
    void aResultThatJmhCouldNotWriteWholeIsNotKept() throws IOException {
        Path file = measured(begin(ID)).resolve(ForkDirectory.RESULT);
        for (String text : List.of("", "[", "[]", Files.readString(file).substring(0, 200))) {
            Files.writeString(file, text);
            assertThrows(IOException.class, () -> journal.commit(record(ID, 1, Optional.empty())), text);
        }
        Files.delete(file);
        assertThrows(IOException.class, () -> journal.commit(record(ID, 1, Optional.empty())));
        assertEquals(List.of(), journal.entries());
    }
}
