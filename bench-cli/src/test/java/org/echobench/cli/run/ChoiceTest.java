package org.echobench.cli.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import org.echobench.cli.servers.ServerCatalog;
import org.echobench.core.benchmarks.ClosedLoop;
import org.echobench.core.spi.FlushPolicy;
import org.echobench.core.spi.ServerInfo;
import org.echobench.core.spi.Threading;
import org.echobench.core.spi.Workload;
import org.echobench.results.LeftOut;
import org.echobench.results.Row;
import org.echobench.results.RowSettings;
import org.echobench.results.Subject;
import org.echobench.results.UserError;
import org.echobench.runner.suites.Suite;
import org.echobench.runner.suites.Suite.JvmVariant;
import org.echobench.runner.suites.Suite.SuiteRow;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** What of a suite is left out, and what of it is an error because the user named it. */
class ChoiceTest {

    private static final String CLOSED = ClosedLoop.class.getName() + ".run";
    private static final Row ECHO = row("echo", "echo", "10");
    private static final Row PLAINTEXT = row("plaintext", "plaintext", "10");
    private static final Row HUGE = row("huge", "plaintext", "1000000000");
    private static final Set<Workload> ALL = EnumSet.allOf(Workload.class);

    private static final ServerCatalog CATALOG = new ServerCatalog(List.of(
            entry("all", Optional.empty(), ALL),
            entry("http", Optional.empty(), EnumSet.of(Workload.HTTP)),
            entry("vt", Optional.of("needs JDK 99."), ALL),
            entry("other", Threading.EXTERNAL_PROCESS, Optional.empty(), ALL)));

    private static Row row(String name, String exchange, String connections) {
        return Row.of(
                name,
                CLOSED,
                Map.of("exchange", exchange, "connections", connections, "isolation", "inprocess"),
                RowSettings.annotated());
    }

    /** A row of plaintext requests with one more parameter. */
    private static Row with(String name, String param, String value) {
        Map<String, String> params = new TreeMap<>(PLAINTEXT.params());
        params.put(param, value);
        return Row.of(name, CLOSED, params, RowSettings.annotated());
    }

    private static ServerCatalog.Entry entry(String id, Optional<String> unavailable, Set<Workload> workloads) {
        return entry(id, Threading.EVENT_LOOP, unavailable, workloads);
    }

    private static ServerCatalog.Entry entry(
            String id, Threading threading, Optional<String> unavailable, Set<Workload> workloads) {
        ServerInfo info = new ServerInfo(id, id, "1", threading, FlushPolicy.PER_READ);
        Map<String, String> lacks = id.equals("http")
                ? Map.of(
                        "tls",
                        "this row has no TLS",
                        "ioThreads",
                        "it has one poller",
                        "handlerWaitMicros=jdbc:",
                        "no thread waits")
                : Map.of();
        return new ServerCatalog.Entry(
                info, unavailable, workloads, lacks, List.of(Path.of("x.jar")), Optional.empty());
    }

    private static Choice choose(List<Row> rows, String... options) {
        RunOptions asked = CommandLine.populateCommand(new RunOptions(), options);
        return Choice.of(CATALOG, asked, rows, suite(List.of()));
    }

    private static Suite suite(List<JvmVariant> jvms) {
        return new Suite(
                "s",
                "",
                List.of("all", "http", "vt"),
                1,
                Optional.empty(),
                RowSettings.annotated(),
                List.of(SuiteRow.of("x", "ClosedLoop.run")),
                jvms);
    }

    private static JvmVariant jvm(String name, OptionalInt jdk, List<String> args, String... servers) {
        return new JvmVariant(name, jdk, args, servers.length == 0 ? Optional.empty() : Optional.of(List.of(servers)));
    }

    /** Of servers in these JVMs, and the plain one. */
    private static Choice compared(JvmVariant... jvms) {
        List<JvmVariant> all = new ArrayList<>(List.of(jvm("plain", OptionalInt.empty(), List.of())));
        all.addAll(List.of(jvms));
        RunOptions asked = CommandLine.populateCommand(new RunOptions(), "--server", "all,http");
        return Choice.of(CATALOG, asked, List.of(PLAINTEXT), suite(all));
    }

    @Test
    void aResumedRunNeedsItsTargetsAndJdksAgain() {
        RunOptions asked = CommandLine.populateCommand(new RunOptions(), "--target=a.yaml,b.yaml", "--jvm=/jdk");
        assertEquals(" --target a.yaml,b.yaml --jvm /jdk", asked.again());
        assertEquals("", new RunOptions().again());
    }

    @Test
    void aSuiteThatComparesJvmsMeasuresEachRowForEachServerByItself() {
        Choice choice = compared(jvm("small", OptionalInt.empty(), List.of("-Xmx64m")));
        assertEquals(List.of("all-plain", "all-small", "http-plain", "http-small"), labels(choice));
        assertEquals(List.of("-Xmx64m"), choice.subjects().get(1).jvmArgs());
        assertEquals(
                List.of("plaintext,server=all", "plaintext,server=http"),
                choice.rows().stream().map(Row::name).toList());
        Row first = choice.rows().get(0);
        assertEquals(
                List.of("all-plain", "all-small"),
                choice.subjects().stream()
                        .filter(first::measures)
                        .map(Subject::label)
                        .toList());
    }

    @Test
    void aJvmOfASuiteMayBeForSomeServersOnly() {
        Choice choice = compared(jvm("small", OptionalInt.empty(), List.of("-Xmx64m"), "http"));
        assertEquals(List.of("all-plain", "http-plain", "http-small"), labels(choice));
    }

    @Test
    void aJvmThatIsNotHereIsLeftOut() {
        Choice choice = compared(jvm("old", OptionalInt.of(9), List.of()));
        assertEquals(List.of("all-plain", "http-plain"), labels(choice));
        assertEquals(
                LeftOut.subject("all-old", "needs a JDK 9: give it with --jvm"),
                choice.leftOut().get(0));
    }

    @Test
    void aJvmThatRefusesItsFlagsIsLeftOut() {
        Choice choice = compared(jvm("odd", OptionalInt.empty(), List.of("-XX:+UseNothing")));
        assertEquals(List.of("all-plain", "http-plain"), labels(choice));
        String reason = choice.leftOut().get(0).reason();
        assertTrue(reason.endsWith(" does not start with -XX:+UseNothing"), reason);
    }

    @Test
    void aJdkThatIsGivenRunsTheServersUnderTheirNames() {
        Choice choice = choose(List.of(PLAINTEXT), "--server", "all", "--jvm", System.getProperty("java.home"));
        assertEquals(List.of("all"), labels(choice));
        assertTrue(choice.subjects().get(0).jvm().executable().isPresent());
    }

    @Test
    void aFolderWithoutAJdkIsAnError() {
        UserError error =
                assertThrows(UserError.class, () -> choose(List.of(PLAINTEXT), "--server", "all", "--jvm", "nowhere"));
        assertEquals("There is no JDK in nowhere: it has no bin/java that can be run.", error.getMessage());
    }

    private static List<String> labels(Choice choice) {
        return choice.subjects().stream().map(Subject::label).toList();
    }

    @Test
    void aServerOfTheSuiteThatCannotRunHereIsLeftOut() {
        Choice choice = choose(List.of(PLAINTEXT));
        assertEquals(List.of("all", "http"), labels(choice));
        assertEquals(List.of(LeftOut.subject("vt", "needs JDK 99")), choice.leftOut());
    }

    @Test
    void aServerThatTheUserNamedAndThatCannotRunHereIsAnError() {
        UserError error = assertThrows(UserError.class, () -> choose(List.of(PLAINTEXT), "--server", "vt"));
        assertTrue(error.getMessage().contains("needs JDK 99"), error.getMessage());
    }

    @Test
    void aServerGetsNoRowsOfWorkThatItDoesNotOffer() {
        Choice choice = choose(List.of(ECHO, PLAINTEXT), "--server", "all,http");
        assertEquals(List.of("all", "http"), labels(choice));
        assertEquals(List.of(LeftOut.of("echo", "http", "does not offer websocket echo")), choice.leftOut());
    }

    @Test
    void aServerWithoutAnyRowIsNoSubject() {
        assertEquals(List.of("all"), labels(choose(List.of(ECHO), "--server", "all,http")));
    }

    @Test
    void whereNothingIsLeftThatIsAnError() {
        UserError error = assertThrows(UserError.class, () -> choose(List.of(ECHO), "--server", "http"));
        assertTrue(error.getMessage().contains("echo, http: does not offer websocket echo"), error.getMessage());
    }

    @Test
    void aRowOfTheSuiteBeyondTheLimitOfDescriptorsIsLeftOut() {
        Choice choice = choose(List.of(PLAINTEXT, HUGE), "--server", "all");
        assertEquals(List.of(PLAINTEXT), choice.rows());
        assertTrue(choice.leftOut().get(0).toString().startsWith("huge: needs 2000000300 file descriptors"));
    }

    @Test
    void aServerThatCannotSetItsThreadsIsLeftOutWhereARowAsksForSome() {
        Row two = with("two", "ioThreads", "2");
        Row own = with("own", "ioThreads", "default");
        Choice choice = choose(List.of(two, own), "--server", "all,http");
        assertEquals(List.of(LeftOut.of("two", "http", "it has one poller")), choice.leftOut());
    }

    @Test
    void aRowWithASettingThatAServerLacksIsLeftOutForItWithItsReason() {
        Row encrypted = with("plaintext-tls", "tls", "true");
        Choice choice = choose(List.of(encrypted), "--server", "all,http");
        assertEquals(List.of(LeftOut.of("plaintext-tls", "http", "this row has no TLS")), choice.leftOut());
        assertEquals(List.of("all"), labels(choice));
    }

    @Test
    void aServerThatCanWaitButNotForADatabaseIsLeftOutWhereARowAsksForOne() {
        Row time = with("time", "handlerWaitMicros", "10000");
        Row database = with("database", "handlerWaitMicros", "jdbc:10000");
        Choice choice = choose(List.of(time, database), "--server", "all,http");
        assertEquals(List.of(LeftOut.of("database", "http", "no thread waits")), choice.leftOut());
    }

    @Test
    void eachServerIsMeasuredWithEachOfSeveralFlagsAndNamedByThem() {
        Choice choice = choose(
                List.of(ECHO, PLAINTEXT),
                "--server",
                "all,http",
                "--jvm-args=",
                "--jvm-args=-XX:+UseZGC -Xmx2g",
                "--jvm-args=-XX:MaxGCPauseMillis=5");
        assertEquals(
                List.of(
                        "all",
                        "all+UseZGC-Xmx2g",
                        "all-MaxGCPauseMillis=5",
                        "http",
                        "http+UseZGC-Xmx2g",
                        "http-MaxGCPauseMillis=5"),
                labels(choice));
        assertEquals(List.of("-XX:+UseZGC", "-Xmx2g"), choice.subjects().get(1).jvmArgs());
        assertEquals("all", choice.subjects().get(1).serverId());
        assertEquals(
                LeftOut.of("echo", "http+UseZGC-Xmx2g", "does not offer websocket echo"),
                choice.leftOut().get(1));
    }

    @Test
    void theSameFlagsForAllChangeNoName() {
        Choice choice = choose(List.of(PLAINTEXT), "--server", "all", "--jvm-args=-Xss2m \"-Dname=one two\"");
        assertEquals(List.of("all"), labels(choice));
        assertEquals(
                List.of("-Xss2m", "-Dname=one two"), choice.subjects().get(0).jvmArgs());
    }

    @Test
    void flagsForAServerThatIsNoJvmAreAnError() {
        UserError error =
                assertThrows(UserError.class, () -> choose(List.of(ECHO), "--server", "other", "--jvm-args=-Xss2m"));
        assertEquals(
                "The server 'other' does not run in a JVM, so --jvm and --jvm-args have no effect on it.",
                error.getMessage());
    }

    @Test
    void connectionsThatTheUserAskedForAreNotLeftOut() {
        assertEquals(
                List.of(HUGE),
                choose(List.of(HUGE), "--server", "all", "-p", "connections=1000000000")
                        .rows());
    }
}
