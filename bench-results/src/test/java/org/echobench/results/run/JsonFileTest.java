package org.echobench.results.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalDouble;
import org.echobench.results.UserError;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is written is read back, and anything else is refused in one sentence. */
class JsonFileTest {

    @TempDir
    Path temp;

    private Path file;

    @BeforeEach
    void write() throws IOException {
        RunFolder.FORK.write(temp, TestRecords.fork(Optional.empty()));
        file = temp.resolve("fork.json");
    }

    private String refusal(String from, String to) throws IOException {
        String text = Files.readString(file);
        assertEquals(1, text.split(java.util.regex.Pattern.quote(from), -1).length - 1, text);
        Files.writeString(file, text.replace(from, to));
        return assertThrows(UserError.class, () -> RunFolder.FORK.read(temp)).getMessage();
    }

    @Test
    void aRecordIsReadBackAsItWas() {
        assertEquals(TestRecords.fork(Optional.empty()), RunFolder.FORK.read(temp));
    }

    @Test
    void aFileIsTheSameWhenItIsWrittenAgain() throws IOException {
        String before = Files.readString(file);
        RunFolder.FORK.write(temp, RunFolder.FORK.read(temp));
        assertEquals(before, Files.readString(file));
    }

    @Test
    void whatIsNotAvailableIsAbsent() throws IOException {
        assertEquals(false, Files.readString(file).contains("others"));
        assertEquals(
                OptionalDouble.empty(),
                RunFolder.FORK.read(temp).backgroundLoad().others());
        assertEquals(
                OptionalDouble.of(0.25),
                RunFolder.FORK.read(temp).backgroundLoad().steal());
    }

    @Test
    void loadsThatEarlierVersionsRecordedAreReadOver() throws IOException {
        Files.writeString(file, Files.readString(file).replace("\"steal\"", "\"pressureBefore\" : 0.5, \"steal\""));
        assertEquals(TestRecords.fork(Optional.empty()), RunFolder.FORK.read(temp));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'\"schema\" : 2' | '\"schema\" : 1' | was written by another version of Echobench: its schema is 1, and this version reads 2",
                "'\"round\" : 2' | '\"color\" : 1, \"round\" : 2' | is damaged: the field id.color is unknown",
                "'\"started\" : \"2026-01-02T03:04:05.678Z\",' | '' | is damaged: the field started is missing or has a wrong value",
                "'\"order\" : 7' | '\"order\" : \"7\"' | is damaged: the field order is missing or has a wrong value",
                "'\"order\" : 7' | '\"order\" : 0' | is damaged: order must be 1 or more, but is 0"
            })
    void whatIsOtherwiseIsRefusedByName(String from, String to, String refusal) throws IOException {
        assertEquals(file + " " + refusal + ".", refusal(from, to));
    }

    @Test
    void aMissingNumberIsNamed() throws IOException {
        assertEquals(
                file + " is damaged: the field id.round is missing or has a wrong value.",
                refusal(",\n    \"round\" : 2", ""));
    }

    @Test
    void aTruncatedFileIsRefused() throws IOException {
        Files.writeString(file, Files.readString(file).substring(0, 40));
        assertEquals(
                file + " is damaged: it is not valid JSON.",
                assertThrows(UserError.class, () -> RunFolder.FORK.read(temp)).getMessage());
    }

    @Test
    void aNameThatIsNoFilesNameIsRefused() throws IOException {
        RunFolder.SUMMARY.write(temp, TestRecords.summary());
        Path summary = temp.resolve("summary.json");
        Files.writeString(summary, Files.readString(summary).replace("\"netty\"", "\"net\\u0000ty\""));
        String refusal = assertThrows(UserError.class, () -> new RunFolder(temp).summary())
                .getMessage();
        assertTrue(refusal.startsWith(summary + " is damaged: "), refusal);
    }

    @Test
    void aSummaryOfAnotherVersionSaysWhatMakesItAgain() throws IOException {
        RunFolder.SUMMARY.write(temp, TestRecords.summary());
        Path summary = temp.resolve("summary.json");
        Files.writeString(summary, Files.readString(summary).replace("\"schema\" : 3", "\"schema\" : 2"));
        assertEquals(
                summary + " was written by another version of Echobench: its schema is 2, and this version reads 3;"
                        + " echobench report --summary makes it again from the run's journal.",
                assertThrows(UserError.class, () -> new RunFolder(temp).summary())
                        .getMessage());
    }
}
