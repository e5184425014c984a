package org.echobench.explain.output;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.echobench.explain.frames.Explanation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What explain says of the levels of server.alloc on which profiled forks lie. */
class LevelsOutputTest {

    private static final String ALWAYS = "[server];java/lang/Thread.run;org/foo/Json.<init>;byte[]_[i] ";
    private static final String NOT_INLINED = "[server];java/lang/Thread.run;org/foo/Json.write;org.foo.Box_[i] ";

    private static final String COMPARED = "1,210 B to 1,266 B: org.foo.Json.write: org.foo.Box \\+5[4-8].*, (9|10).*%";

    private static final String FEW = "A level with fewer than 2 profiled forks is not compared.";

    @TempDir
    Path temp;

    /** A fork of 1,210 B and what is not inlined; the samples scatter by some bytes from round to round. */
    private void fork(String subject, int round, int more) {
        int scatter = round % 3 - 1;
        ProfiledRow.writeFork(
                temp,
                subject,
                round,
                1_210 + more,
                ALWAYS + (1_210 + 3 * scatter) * 1_000,
                NOT_INLINED + (more == 0 ? 0 : more - scatter) * 1_000);
    }

    private void forks(String subject, int... more) {
        for (int i = 0; i < more.length; i++) {
            fork(subject, i + 1, more[i]);
        }
    }

    /** The lines of the terminal about levels; the page has the same. */
    private List<String> levels(Explanation explanation) throws IOException {
        List<String> lines = Explain.text(temp, explanation)
                .lines()
                .filter(line -> line.contains("evel") || line.contains(" B to "))
                .toList();
        Explanation.FILE.write(temp, explanation);
        List<String> page = Explain.view(temp).rows().get(0).lines();
        assertTrue(page.containsAll(lines), page.toString());
        return lines;
    }

    private static void compared(String line) {
        assertTrue(line.matches(COMPARED), line);
    }

    @Test
    void framesThatDifferBetweenLevelsAreNamed() throws IOException {
        forks("netty", 0, 56, 0, 56, 0);
        List<String> lines = levels(ProfiledRow.alone());
        assertEquals("levels of server.alloc: 1,210 B (3 forks), 1,266 B (2 forks)", lines.get(0));
        compared(lines.get(1));
        assertEquals(2, lines.size(), lines.toString());
    }

    @Test
    void bothSidesOfADuetAreGroupedTogether() throws IOException {
        Files.createFile(temp.resolve("duet.json"));
        forks("base", 0, 56, 0);
        forks("head", 56, 0, 56);
        List<String> lines = levels(ProfiledRow.compared());
        assertEquals("levels of server.alloc: 1,210 B (3 forks), 1,266 B (3 forks)", lines.get(0));
        compared(lines.get(1));
    }

    /** Head has 20 B more on each level, which says nothing of the levels. */
    @Test
    void levelsOfDifferentSidesAreNotCompared() throws IOException {
        Files.createFile(temp.resolve("duet.json"));
        forks("base", 0, 56, 0, 56);
        forks("head", 20, 76, 20, 76);
        List<String> lines = levels(ProfiledRow.compared());
        assertEquals(
                "levels of server.alloc: 1,210 B (2 forks), 1,230 B (2 forks), 1,266 B (2 forks), 1,286 B (2 forks)",
                lines.get(0));
        compared(lines.get(1));
        assertTrue(lines.get(2).startsWith("1,230 B to 1,286 B: org.foo.Json.write: org.foo.Box +"), lines.get(2));
        assertEquals(3, lines.size(), lines.toString());
    }

    @Test
    void aLevelWithASingleForkIsNotCompared() throws IOException {
        forks("netty", 0, 0, 0, 0, 56);
        assertEquals(
                List.of("levels of server.alloc: 1,210 B (4 forks), 1,266 B (1 fork)", FEW),
                levels(ProfiledRow.alone()));
    }

    @Test
    void theOtherLevelsAreStillCompared() throws IOException {
        forks("netty", 0, 0, 56, 560, 56, 0);
        List<String> lines = levels(ProfiledRow.alone());
        assertEquals(
                List.of("levels of server.alloc: 1,210 B (3 forks), 1,266 B (2 forks), 1,770 B (1 fork)", FEW),
                lines.subList(0, 2));
        compared(lines.get(2));
        assertEquals(3, lines.size(), lines.toString());
    }

    @Test
    void levelsWithTheSameFramesNameNone() throws IOException {
        for (int round = 1; round <= 6; round++) {
            ProfiledRow.writeFork(temp, "netty", round, 1_210 + 56 * (round % 2), ALWAYS + (1_200_000 + round));
        }
        assertEquals(
                "1,210 B to 1,266 B: no frame differs significantly.",
                levels(ProfiledRow.alone()).get(1));
    }

    @Test
    void withoutLevelsNothingIsSaid() throws IOException {
        forks("netty", 0, 0, 0, 0);
        assertEquals(List.of(), levels(ProfiledRow.alone()));
    }

    @Test
    void withoutResultsOfTheProfiledForksNothingIsSaid() throws IOException {
        ProfiledRow.writeStacks(temp);
        assertEquals(List.of(), levels(ProfiledRow.alone()));
    }
}
