package org.echobench.report.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import org.echobench.report.Compared;
import org.echobench.report.Forks;
import org.echobench.report.ResultFile;
import org.echobench.report.compare.Comparison.Ranking;
import org.echobench.report.compare.RowResult.Versus;
import org.echobench.results.ExitCode;
import org.echobench.results.UserError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Servers of one run against each other. */
class PivotTest {

    @TempDir
    Path folder;

    private static ResultFile servers() {
        ResultFile file = new ResultFile();
        String[] names = {"grizzly", "netty", "undertow", "jetty"};
        double[] levels = {50, 100.2, 100, 80};
        for (int i = 0; i < names.length; i++) {
            file.row("org.demo.Echo.run", "thrpt", "ops/s", Forks.of(i, 3, levels[i], 0.01))
                    .param("server", names[i])
                    .param("connections", "100")
                    .secondary("server.alloc", "B/op", Forks.of(10 + i, 3, 1_000 + levels[i], 0.001));
        }
        return file;
    }

    @Test
    void tellsWhichDifferFromWhich() {
        Path run = servers().write(folder.resolve("results.json"), OptionalInt.empty());
        Comparison result = Compared.run(Compared.within(run, "server"));
        Ranking score = result.rankings().get(0);
        assertEquals("connections=100", score.key().id().paramText());
        assertEquals(
                List.of("netty a", "undertow a", "jetty b", "grizzly c"),
                score.members().stream().map(m -> m.value() + " " + m.letters()).toList());
        Ranking alloc = result.rankings().get(1);
        assertEquals("grizzly", alloc.members().get(0).value(), "less allocation is better");
        assertEquals(12, result.rows().size(), "6 pairs × 2 metrics");
        RowResult first = result.rows().get(0);
        assertEquals(new Versus("server", "grizzly", "netty"), first.versus().orElseThrow());
        assertEquals(Verdict.IMPROVED, first.verdict());
        assertEquals(ExitCode.OK, result.exitCode(), "a slower server is no regression");
    }

    @Test
    void rowsThatRanBackToBackAreSuspectAtMost() {
        Path run = servers().write(folder.resolve("results.json"));
        Comparison result = Compared.run(Compared.metrics(Compared.within(run, "server"), "score"));
        assertTrue(result.rows().stream()
                .allMatch(r -> r.verdict() == Verdict.SUSPECT || r.verdict() == Verdict.INCONCLUSIVE));
        assertTrue(
                result.rankings().get(0).members().stream()
                        .allMatch(m -> m.letters().equals("a")),
                "what is only suspected is no difference");
        assertEquals("unpaired: order not controlled", result.design().label());
    }

    @Test
    void theReferenceIsListedAndComparedWithNone() {
        ResultFile file = new ResultFile();
        String[] names = {"reference", "netty", "jetty"};
        for (int i = 0; i < names.length; i++) {
            file.row("org.demo.Echo.run", "thrpt", "ops/s", Forks.of(i, 3, 200 - 50 * i, 0.01))
                    .param("server", names[i]);
        }
        Path run = file.write(folder.resolve("results.json"), OptionalInt.empty());
        Comparison comparison = Compared.run(Compared.within(run, "server"));
        assertEquals(
                List.of("reference ", "netty a", "jetty b"),
                comparison.rankings().get(0).members().stream()
                        .map(m -> m.value() + " " + m.letters())
                        .toList());
        assertEquals(1, comparison.rows().size());
    }

    /** 8 % apart, in rounds that differ by 30 %: only within a round is that seen. */
    @Test
    void forksAreComparedWithinTheirRound() {
        double[] rounds = {70, 100, 130};
        ResultFile file = new ResultFile();
        double[][] shifts = {{1, 1.01, 1}, {1.08, 1.08, 1.09}, {1.01, 1, 1}};
        for (int i = 0; i < shifts.length; i++) {
            double[][] forks = new double[rounds.length][];
            for (int r = 0; r < rounds.length; r++) {
                forks[r] = new double[] {rounds[r] * shifts[i][r]};
            }
            file.row("org.demo.Echo.run", "thrpt", "ops/s", forks).param("server", "s" + i);
        }
        Path run = file.write(folder.resolve("results.json"), OptionalInt.empty());
        assertEquals(
                List.of("s1 a", "s0 b", "s2 b"),
                Compared.run(Compared.within(run, "server")).rankings().get(0).members().stream()
                        .map(m -> m.value() + " " + m.letters())
                        .toList());
    }

    private Comparison ofTwoUnits(String first, double scale, String second) {
        ResultFile file = new ResultFile();
        file.row("org.demo.Echo.run", "thrpt", first, Forks.of(1, 3, 100, 0.001))
                .param("server", "netty")
                .row("org.demo.Echo.run", "thrpt", second, Forks.of(2, 3, 80 * scale, 0.001))
                .param("server", "jetty")
                .row("org.demo.Echo.run", "thrpt", first, Forks.of(3, 3, 90, 0.001))
                .param("server", "tomcat");
        return Compared.run(Compared.within(file.write(folder.resolve("results.json"), OptionalInt.empty()), "server"));
    }

    @Test
    void unitsThatConvertAreRankedInTheFirst() {
        Comparison comparison = ofTwoUnits("ops/s", 1e-3, "ops/ms");
        Ranking ranking = comparison.rankings().get(0);
        assertEquals("ops/s", ranking.unit());
        assertEquals(
                List.of("netty a 100", "tomcat b 90", "jetty c 80"),
                ranking.members().stream()
                        .map(m -> m.value() + " " + m.letters() + " "
                                + Math.round(m.side().score()))
                        .toList());
        assertTrue(comparison.rows().stream()
                .allMatch(row -> row.verdict() == Verdict.REGRESSED || row.verdict() == Verdict.IMPROVED));
    }

    @Test
    void aUnitThatDoesNotConvertIsRefusedAndTheOthersAreRanked() {
        Comparison comparison = ofTwoUnits("ops/s", 1, "points/s");
        assertEquals(
                List.of("netty a", "tomcat b"),
                comparison.rankings().get(0).members().stream()
                        .map(m -> m.value() + " " + m.letters())
                        .toList());
        RowResult refused = comparison.rows().get(0);
        assertEquals(new Versus("server", "netty", "jetty"), refused.versus().orElseThrow());
        assertEquals(Verdict.NOT_COMPARABLE, refused.verdict());
        assertEquals("unit differs: ops/s against points/s, which do not convert", refused.reason());
    }

    @Test
    void rowsWhoseUnitContradictsTheirModeRankNobody() {
        Comparison comparison = ofTwoUnits("s/op", 1, "s/op");
        assertEquals(comparison.rows().size(), comparison.count(Verdict.NOT_COMPARABLE));
    }

    @Test
    void aPivotThatIsNoParameterOrHasOneValueIsRefused() {
        Path run = servers().write(folder.resolve("results.json"));
        assertEquals(
                "--pivot sever is no parameter of results.json; there are [connections, server].",
                refusal(Compared.within(run, "sever")));
        assertEquals(
                "--pivot connections has only the value 100 in results.json.",
                refusal(Compared.within(run, "connections")));
    }

    private static String refusal(Compared options) {
        UserError e = assertThrows(UserError.class, () -> Compared.run(options));
        assertEquals(ExitCode.USAGE, e.exitCode());
        return e.getMessage();
    }
}
