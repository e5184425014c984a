package org.echobench.report.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Path;
import java.util.List;
import org.echobench.report.Compared;
import org.echobench.report.Forks;
import org.echobench.report.ResultFile;
import org.echobench.results.ExitCode;
import org.echobench.results.UserError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Benchmarks whose package or class has another name in head. */
class RenamedRowsTest {

    @TempDir
    Path folder;

    private static ResultFile file(String... benchmarks) {
        ResultFile file = new ResultFile();
        for (String benchmark : benchmarks) {
            file.row(benchmark, "thrpt", "ops/s", Forks.of(1, 5, 100, 0.001)).param("size", "1");
        }
        return file;
    }

    private Compared options(String base, String head) {
        return Compared.loose(folder, file(base.split(" ")), file(head.split(" ")));
    }

    @Test
    void rowsOfAnotherPackageAreComparedWithTheOption() {
        Compared options = options(
                "org.old.Echo.run org.old.Echo.push org.old.in.Json.write a.B.same",
                "org.now.Echo.run org.now.Echo.push org.now.in.Json.write a.B.same a.B.added");
        assertEquals(ExitCode.INCOMPLETE, options.run().exitCode());
        Comparison renamed = options.renames("org.old=org.now").run();
        assertEquals(ExitCode.OK, renamed.exitCode());
        assertEquals(4, renamed.count(Verdict.EQUIVALENT));
        assertEquals(List.of(), renamed.notes());
    }

    @Test
    void theLongestNameDecides() {
        Compared options = options("a.B.run a.B.go", "x.B.run y.D.go");
        Comparison result = options.renames("a=x", "a.B.go=y.D.go").run();
        assertEquals(2, result.count(Verdict.EQUIVALENT));
    }

    @Test
    void methodsAndClassesMayBeRenamedToo() {
        Compared options = options("org.Echo.run org.Other.go", "org.Echo.echo org.Another.go");
        Comparison result = options.renames("org.Echo.run=org.Echo.echo", "org.Other=org.Another")
                .run();
        assertEquals(2, result.count(Verdict.EQUIVALENT));
    }

    private static String refusal(Compared options, String... renames) {
        UserError e =
                assertThrows(UserError.class, () -> options.renames(renames).run());
        assertEquals(ExitCode.USAGE, e.exitCode());
        return e.getMessage();
    }

    @Test
    void aRenameThatCannotBeIsRefused() {
        Compared options = options("org.Echo.run org.Ping.run", "org.Ping.run");
        assertEquals(
                "--rename org.Echo is not OLD=NEW, the names in BASE and in HEAD of a package, a class or a method.",
                refusal(options, "org.Echo"));
        assertEquals("--rename org.Ech=a.B does not name a benchmark of base.json.", refusal(options, "org.Ech=a.B"));
        assertEquals(
                "--rename org.Echo=org.Ping gives org.Echo.run and org.Ping.run the same name.",
                refusal(options, "org.Echo=org.Ping"));
    }
}
