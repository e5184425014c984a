package org.echobench.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.StreamSupport;
import org.echobench.core.reference.ReferenceProvider;
import org.echobench.core.spi.BenchServer;
import org.echobench.core.spi.ServerConfig;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The rows of target files in runs and duets; each fork is a real one, as short as it can be. */
@Tag("integration")
@EnabledOnOs(OS.LINUX)
class TargetRunTest {

    private static final String ORDER = """
              - name: order
                http:
                  path: /orders
                  body: '{"n":{sequence}}'
                  expect: {status: 201, contains: '"n":{sequence}'}
            """;

    private static final String HEALTH = "  - {name: health, http: {path: /health}}\n";

    private static final String CHAT = """
              - name: chat
                websocket: {path: /ws/echo, send: 'number {sequence}', expect: {body: 'number {sequence}'}}
            """;

    @TempDir
    Path temp;

    private Path shop(String name, String rows) throws IOException {
        return Files.writeString(
                temp.resolve(name),
                "target: shop\n" + OrderService.start("{agent} ") + "ready: /health\nreadySeconds: 300\nrows:\n"
                        + rows);
    }

    private Path running(String name, String url, String rows) throws IOException {
        return Files.writeString(
                temp.resolve(name + ".yaml"), "target: " + name + "\nurl: " + url + "\nrows:\n" + rows);
    }

    private static Cli.Result run(String... words) {
        List<String> all = new ArrayList<>(List.of("run", "--rounds=1", "--scale=0.05"));
        all.addAll(List.of(words));
        return Cli.run(all.toArray(String[]::new));
    }

    private static JsonNode json(Path file) throws IOException {
        return new ObjectMapper().readTree(Files.readAllBytes(file));
    }

    private static Set<String> metrics(JsonNode row) {
        Set<String> names = new TreeSet<>();
        row.path("secondaryMetrics").fieldNames().forEachRemaining(names::add);
        return names;
    }

    private static JsonNode row(JsonNode results, String name) {
        return StreamSupport.stream(results.spliterator(), false)
                .filter(row -> row.path("params").path("row").asText().equals(name))
                .findFirst()
                .orElseThrow();
    }

    @Tag("fork")
    @Test
    void theRowsOfTwoServicesAreRowsOfARun() throws IOException {
        Path shop = shop("shop.yaml", ORDER + HEALTH);
        Path out = temp.resolve("run");
        try (BenchServer server = new ReferenceProvider().start(ServerConfig.defaults())) {
            Path echo = running("echo", "http://127.0.0.1:" + server.address().getPort(), CHAT);
            Cli.Result result = run("--target=" + shop + "," + echo, "--out=" + out, "--seed=1", "-p", "connections=2");
            assertEquals(0, result.exitCode(), result.out() + result.err());
            assertTrue(
                    result.outLines().contains("left out: chat, shop: its target file has no such row"), result.out());
            assertTrue(result.outLines().stream().anyMatch(line -> line.matches("shop +\\d.*")), result.out());
            assertTrue(result.outLines().stream().anyMatch(line -> line.matches("echo +\\d.*")), result.out());
        }
        JsonNode results = json(out.resolve("results.json"));
        assertEquals(3, results.size());
        Set<String> known = metrics(row(results, "order"));
        assertTrue(
                known.containsAll(
                        Set.of("latency", "server.processCpu", "server.alloc", "server.cpu", "server.gc.count")),
                known.toString());
        assertEquals("shop", row(results, "order").path("params").path("server").asText());
        Set<String> unknown = metrics(row(results, "chat"));
        assertTrue(unknown.contains("latency"), unknown.toString());
        assertTrue(unknown.stream().noneMatch(name -> name.startsWith("server.")), unknown.toString());
        String environment = Files.readString(out.resolve("environment.json"));
        assertFalse(environment.contains(temp.toString()), environment);
        assertTrue(Files.readString(out.resolve("report.html")).contains("--target shop.yaml,echo.yaml"));
        itIsResumedWithTheSameFilesOnly(out, shop, temp.resolve("echo.yaml"));
    }

    private static void itIsResumedWithTheSameFilesOnly(Path out, Path shop, Path echo) throws IOException {
        Cli.Result without = Cli.run("run", "--resume", out.toString());
        assertEquals(
                List.of("echobench: This run measures the service 'shop': give its file again with --target."),
                without.errLines());
        String[] again = {"run", "--resume", out.toString(), "--target=" + shop, "--target=" + echo};
        Cli.Result same = Cli.run(again);
        assertEquals(0, same.exitCode(), same.out() + same.err());
        Files.writeString(shop, Files.readString(shop) + "# changed\n");
        Cli.Result changed = Cli.run(again);
        assertEquals(2, changed.exitCode(), changed.out());
        assertTrue(changed.err().contains("cannot be resumed, because subjects[shop].classPath"), changed.err());
        assertTrue(changed.err().contains("shop.yaml"), changed.err());
    }

    @Tag("fork")
    @Test
    void aRowIsLoadedAtARateAndOverALoadCurve() throws IOException {
        Path out = temp.resolve("run");
        try (BenchServer server = new ReferenceProvider().start(ServerConfig.defaults())) {
            Path echo = running("echo", "http://127.0.0.1:" + server.address().getPort(), CHAT);
            Cli.Result result = run(
                    "--target=" + echo,
                    "--load=rate,curve",
                    "--out=" + out,
                    "-p",
                    "rate=500",
                    "-p",
                    "connections=2",
                    "-p",
                    "levelMillis=100",
                    "-p",
                    "settleMillis=0");
            assertEquals(0, result.exitCode(), result.out() + result.err());
        }
        JsonNode results = json(out.resolve("results.json"));
        assertEquals(2, results.size());
        Set<String> rate = metrics(StreamSupport.stream(results.spliterator(), false)
                .filter(row -> row.path("benchmark").asText().endsWith("FixedRate.run"))
                .findFirst()
                .orElseThrow());
        assertTrue(rate.containsAll(Set.of("response", "send.lag")), rate.toString());
        assertTrue(Files.isDirectory(out.resolve("curves")));
    }

    @Tag("fork")
    @Test
    void theHighestRateOfARowIsSearched() throws IOException {
        Path out = temp.resolve("run");
        try (BenchServer server = new ReferenceProvider().start(ServerConfig.defaults())) {
            Path echo = running("echo", "http://127.0.0.1:" + server.address().getPort(), CHAT);
            Cli.Result result = run(
                    "--target=" + echo,
                    "--load=capacity",
                    "--out=" + out,
                    "-p",
                    "connections=4",
                    "-p",
                    "windowMillis=200",
                    "-p",
                    "limitMicros=5000000",
                    "-p",
                    "startRate=10",
                    "-p",
                    "maxRate=40");
            assertEquals(0, result.exitCode(), result.out() + result.err());
        }
        JsonNode metrics = json(out.resolve("results.json")).get(0).path("secondaryMetrics");
        assertEquals(40, metrics.path("capacity").path("score").asDouble());
    }

    @Tag("fork")
    @Test
    void ofAServiceThatIsStartedTheMemoryOfAConnectionIsKnown() throws IOException {
        Path echo = Files.writeString(
                temp.resolve("echo.yaml"),
                "target: echo\n" + EchoService.start() + "readySeconds: 300\nrows:\n" + CHAT + HEALTH);
        Path out = temp.resolve("run");
        Cli.Result result = run("--target=" + echo, "--load=footprint", "--out=" + out, "-p", "connections=300");
        assertEquals(0, result.exitCode(), result.out() + result.err());
        assertTrue(
                result.outLines()
                        .contains("left out: health-footprint, echo: memory per connection is measured over WebSocket"
                                + " only"),
                result.out());
        Set<String> known = metrics(row(json(out.resolve("results.json")), "chat"));
        assertTrue(known.containsAll(Set.of("heap", "direct", "rss", "client.heap")), known.toString());
        assertFalse(known.contains("memory.used"), known.toString());
    }

    @Test
    void aPushWithATriggerIsARow() throws IOException {
        Path out = temp.resolve("run");
        try (FeedService service = new FeedService()) {
            Path feed = running("feed", service.url(), FeedService.ROW);
            Cli.Result result = run("--target=" + feed, "--load=closed,rate", "--out=" + out, "-p", "subscribers=5");
            assertEquals(0, result.exitCode(), result.out() + result.err());
            assertTrue(
                    result.outLines().contains("left out: feed-rate, feed: a push has only a closed loop"),
                    result.out());
        }
        Set<String> known = metrics(row(json(out.resolve("results.json")), "feed"));
        assertTrue(known.containsAll(Set.of("push.fromT0", "push.last")), known.toString());
    }

    @Test
    void twoFilesAreTheSidesOfADuet() throws IOException {
        Path base = shop("base.yaml", ORDER + HEALTH);
        Path head = shop("head.yaml", ORDER);
        Files.writeString(head, Files.readString(head).replace("target: shop", "target: shop-1-5"));
        String[] words = {"duet", base.toString(), head.toString(), "--pairs=2", "--seed=1", "--dry-run"};
        Cli.Result result = Cli.run(words);
        assertEquals(0, result.exitCode(), result.err());
        assertEquals(List.of("base: base.yaml", "head: head.yaml"), result.errLines());
        assertTrue(
                result.outLines().contains("not compared: health: of head its target file has no such row"),
                result.out());
        assertEquals(
                4,
                result.outLines().stream()
                        .filter(line -> line.matches("order (base|head) round \\d"))
                        .count(),
                result.out());
    }

    @Tag("fork")
    @Test
    void twoCommandsOfOneFileAreTheSidesOfADuet() throws IOException {
        Path shop = shop("shop.yaml", ORDER);
        Files.writeString(shop, Files.readString(shop) + "head: '" + OrderService.command("{agent} ") + " 100000'\n");
        Path out = temp.resolve("duet");
        Cli.Result result =
                Cli.run("duet", shop.toString(), "--pairs=2", "--scale=0.05", "-p", "connections=2", "--out=" + out);
        assertEquals(0, result.exitCode(), result.out() + result.err());
        double base = alloc(out.resolve("base.json"));
        double head = alloc(out.resolve("head.json"));
        assertTrue(head - base > 50_000, base + " " + head); // head allocates 100,000 more
        Cli.Result again = Cli.run("duet", "--resume", out.toString());
        assertEquals(0, again.exitCode(), again.out() + again.err());
        assertTrue(again.err().contains("head: shop.yaml, run with -Dechobench.target.command=head"), again.err());
    }

    private static double alloc(Path side) throws IOException {
        return json(side)
                .get(0)
                .path("secondaryMetrics")
                .path("server.alloc")
                .path("score")
                .asDouble();
    }

    @Test
    void whatAUserCanGetWrongIsOneSentence() throws IOException {
        Path shop = shop("shop.yaml", ORDER);
        Path socket = running("socket", "http://127.0.0.1:1", CHAT.replace("chat", "order"));
        Path closing = running("closing", "http://127.0.0.1:1", "  - {name: a, http: {path: /, keepAlive: false}}\n");
        refused("A target file must end in .yaml or .yml, but is 'shop.txt'.", run("--target=shop.txt"));
        refused(
                "Two target files describe 'shop': in a run each service needs a name of its own; duet compares two of"
                        + " one name.",
                run("--target=" + shop, "--target=" + shop));
        refused(
                "The row 'order' is http in one target file and websocket in another.",
                run("--target=" + shop + "," + socket));
        refused(
                "Target files say what is started and measured: leave out --server.",
                run("--target=" + shop, "--server=reference"));
        refused("--load needs --target.", run("--load=curve"));
        refused(
                "The parameter 'row' follows from the target file; --include chooses rows.",
                run("--target=" + shop, "-p", "row=health"));
        refused(
                "--server-cpus needs services that are started, but a target file has a url.",
                run("--target=" + closing, "--server-cpus=0"));
        refused(
                "Nothing can be measured: a-rate, closing: with keepAlive: false there is only a closed loop.",
                run("--target=" + closing, "--load=rate"));
        refused(
                "Nothing can be measured: order-footprint, socket: of a service with a url no memory is known.",
                run("--target=" + socket, "--load=footprint"));
        refused("Unknown benchmark 'ordr': did you mean 'order'?", run("--target=" + shop, "--include=ordr"));
        Path lacking =
                running("lacking", "http://127.0.0.1:1", "  - {name: a, http: {path: /, body: {file: no.json}}}\n");
        refused(
                "The target file " + lacking + " names " + temp.resolve("no.json") + ", which cannot be read.",
                run("--target=" + lacking));
        refused(
                "A duet of services takes two target files, or one with a command 'head' beside 'start', which shop.yaml"
                        + " does not have.",
                Cli.run("duet", shop.toString()));
        refused(
                "Target files say what is started and measured: leave out --head-jvm-args.",
                Cli.run("duet", shop.toString(), shop.toString(), "--head-jvm-args=-Xmx1g"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"isolation=inprocess", "ioThreads=2", "handlerWorkNanos=1000", "handlerAllocBytes=256"})
    void aSettingOfOurServersIsRefusedForAService(String setting) throws IOException {
        Path shop = shop("shop.yaml", ORDER);
        String sentence = "The parameter '" + setting.split("=")[0]
                + "' is a setting of Echobench's own servers and cannot be given for the service of a target file.";
        refused(sentence, run("--target=" + shop, "-p", setting));
        refused(sentence, Cli.run("duet", shop.toString(), shop.toString(), "-p", setting));
    }

    private static void refused(String sentence, Cli.Result result) {
        assertEquals(2, result.exitCode(), result.out());
        assertEquals(List.of("echobench: " + sentence), result.errLines());
    }
}
