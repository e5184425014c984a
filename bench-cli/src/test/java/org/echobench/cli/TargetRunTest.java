package org.echobench.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.StreamSupport;
import org.echobench.core.reference.ReferenceProvider;
import org.echobench.core.spi.BenchServer;
import org.echobench.core.spi.ServerConfig;
import org.echobench.results.Json;
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
                "target: shop\nstart: '" + OrderService.command() + "'\nready: /health\nreadySeconds: 300\nrows:\n"
                        + rows);
    }

    private Path running(String name, String url, String rows) throws IOException {
        return Files.writeString(
                temp.resolve(name + ".yaml"), "target: " + name + "\nurl: " + url + "\nrows:\n" + rows);
    }

    private static Cli.Result run(Object... words) {
        return Cli.run("run --rounds=1 --scale=0.05", words);
    }

    private static Set<String> metrics(JsonNode row) {
        Set<String> names = new TreeSet<>();
        row.path("secondaryMetrics").fieldNames().forEachRemaining(names::add);
        return names;
    }

    private static JsonNode row(JsonNode results, String name) {
        return StreamSupport.stream(results.spliterator(), false)
                .filter(row -> row.at("/params/row").asText().equals(name))
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
            run("--target=" + shop + "," + echo, "--out=" + out, "--seed=1", "-p", "connections=2")
                    .exits(0)
                    .printsLine("left out: chat, shop: its target file has no such row")
                    .printsLineLike("shop +\\d.*")
                    .printsLineLike("echo +\\d.*");
        }
        JsonNode results = Json.read(out.resolve("results.json"));
        assertEquals(3, results.size());
        Set<String> known = metrics(row(results, "order"));
        assertTrue(
                known.containsAll(
                        Set.of("latency", "server.processCpu", "server.alloc", "server.cpu", "server.gc.count")),
                known.toString());
        assertEquals("shop", row(results, "order").at("/params/server").asText());
        Set<String> unknown = metrics(row(results, "chat"));
        assertTrue(unknown.contains("latency"), unknown.toString());
        assertTrue(unknown.stream().noneMatch(name -> name.startsWith("server.")), unknown.toString());
        String environment = Files.readString(out.resolve("environment.json"));
        assertFalse(environment.contains(temp.toString()), environment);
        assertTrue(Files.readString(out.resolve("report.html")).contains("--target shop.yaml,echo.yaml"));
        itIsResumedWithTheSameFilesOnly(out, shop, temp.resolve("echo.yaml"));
    }

    private static void itIsResumedWithTheSameFilesOnly(Path out, Path shop, Path echo) throws IOException {
        Cli.Result without = Cli.run("run --resume", out);
        without.refuses("This run measures the service 'shop': give its file again with --target.");
        String[] again = {"run", "--resume", out.toString(), "--target=" + shop, "--target=" + echo};
        Cli.run(again).exits(0);
        Files.writeString(shop, Files.readString(shop) + "# changed\n");
        Cli.run(again).refusesFor("cannot be resumed, because subjects[shop].classPath", "shop.yaml");
    }

    @Tag("fork")
    @Test
    void aRowIsLoadedAtARateAndOverALoadCurve() throws IOException {
        Path out = temp.resolve("run");
        try (BenchServer server = new ReferenceProvider().start(ServerConfig.defaults())) {
            Path echo = running("echo", "http://127.0.0.1:" + server.address().getPort(), CHAT);
            run(
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
                            "settleMillis=0")
                    .exits(0);
        }
        JsonNode results = Json.read(out.resolve("results.json"));
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
            run(
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
                            "maxRate=40")
                    .exits(0);
        }
        JsonNode metrics = Json.read(out.resolve("results.json")).at("/0/secondaryMetrics");
        assertEquals(40, metrics.at("/capacity/score").asDouble());
    }

    @Tag("fork")
    @Test
    void ofAServiceThatIsStartedTheMemoryOfAConnectionIsKnown() throws IOException {
        Path echo = Files.writeString(
                temp.resolve("echo.yaml"),
                "target: echo\nstart: '" + EchoService.command() + "'\nreadySeconds: 300\nrows:\n" + CHAT + HEALTH);
        Path out = temp.resolve("run");
        run("--target=" + echo, "--load=footprint", "--out=" + out, "-p", "connections=300")
                .exits(0)
                .printsLine(
                        "left out: health-footprint, echo: memory per connection is measured over WebSocket" + " only");
        Set<String> known = metrics(row(Json.read(out.resolve("results.json")), "chat"));
        assertTrue(known.containsAll(Set.of("heap", "direct", "rss", "client.heap")), known.toString());
        assertFalse(known.contains("memory.used"), known.toString());
    }

    @Test
    void aPushWithATriggerIsARow() throws IOException {
        Path out = temp.resolve("run");
        try (FeedService service = new FeedService()) {
            Path feed = running("feed", service.url(), FeedService.ROW);
            run("--target=" + feed, "--load=closed,rate", "--out=" + out, "-p", "subscribers=5")
                    .exits(0)
                    .printsLine("left out: feed-rate, feed: a push is measured only in a closed loop");
        }
        Set<String> known = metrics(row(Json.read(out.resolve("results.json")), "feed"));
        assertTrue(known.containsAll(Set.of("push.fromT0", "push.last")), known.toString());
    }

    @Test
    void twoFilesAreTheSidesOfADuet() throws IOException {
        Path base = shop("base.yaml", ORDER + HEALTH);
        Path head = shop("head.yaml", ORDER);
        Files.writeString(head, Files.readString(head).replace("target: shop", "target: shop-1-5"));
        String[] words = {"duet", base.toString(), head.toString(), "--pairs=2", "--seed=1", "--dry-run"};
        Cli.Result result = Cli.run(words).exits(0);
        assertEquals(List.of("base: base.yaml", "head: head.yaml"), result.errLines());
        result.printsLine("not compared: health: in head, its target file has no such row");
        assertEquals(
                4,
                result.outLines().stream()
                        .filter(line -> line.matches("order (base|head) round \\d"))
                        .count(),
                result.out());
    }

    @Test
    void aDuetLoadsRowsAtARateAsARunDoes() throws IOException {
        Path shop = shop("shop.yaml", ORDER);
        Cli.Result result = Cli.run("duet --load=rate -p rate=300 --pairs=2 --dry-run", shop, shop)
                .exits(0);
        assertTrue(result.out().contains("order-rate head round 2"), result.out());
    }

    @Tag("fork")
    @Test
    void twoCommandsOfOneFileAreTheSidesOfADuet() throws IOException {
        Path shop = shop("shop.yaml", ORDER);
        Files.writeString(shop, Files.readString(shop) + "head: '" + OrderService.command() + " 100000'\n");
        Path out = temp.resolve("duet");
        Cli.run("duet --pairs=2 --scale=0.05 -p connections=2", shop, "--out=" + out)
                .exits(0);
        double base = alloc(out.resolve("base.json"));
        double head = alloc(out.resolve("head.json"));
        assertTrue(head - base > 50_000, base + " " + head); // head allocates 100,000 more
        Cli.run("duet --resume", out).exits(0).complains("head: shop.yaml, run with -Dechobench.target.command=head");
    }

    private static double alloc(Path side) throws IOException {
        return Json.read(side).at("/0/secondaryMetrics/server.alloc/score").asDouble();
    }

    @Test
    void whatAUserCanGetWrongIsOneSentence() throws IOException {
        Path shop = shop("shop.yaml", ORDER);
        Path socket = running("socket", "http://127.0.0.1:1", CHAT.replace("chat", "order"));
        Path closing = running("closing", "http://127.0.0.1:1", "  - {name: a, http: {path: /, keepAlive: false}}\n");
        run("--target=shop.txt").refuses("A target file must end in .yaml or .yml, but is 'shop.txt'.");
        run("--target=" + shop, "--target=" + shop)
                .refuses("Two target files describe 'shop': in a run each service needs a name of its own; duet"
                        + " compares two with the same name.");
        run("--target=" + shop + "," + socket)
                .refuses("The row 'order' is http in one target file and websocket in another.");
        run("--target=" + shop, "--server=reference")
                .refuses("Target files say what is started and measured: leave out --server.");
        run("--load=curve").refuses("--load needs --target.");
        run("--target=" + shop, "-p", "row=health")
                .refuses("The parameter 'row' follows from the target file; --include chooses rows.");
        run("--target=" + closing, "--server-cpus=0")
                .refuses("--server-cpus needs services that the run starts, but a target file has a url.");
        run("--target=" + closing, "--load=rate")
                .refuses("Nothing can be measured: a-rate, closing: keepAlive: false allows only a closed loop.");
        run("--target=" + socket, "--load=footprint")
                .refuses("Nothing can be measured: order-footprint, socket: the memory of a service with a url is not"
                        + " known.");
        run("--target=" + shop, "--include=ordr").refuses("Unknown benchmark 'ordr': did you mean 'order'?");
        Path lacking =
                running("lacking", "http://127.0.0.1:1", "  - {name: a, http: {path: /, body: {file: no.json}}}\n");
        run("--target=" + lacking)
                .refuses(
                        "The target file " + lacking + " names " + temp.resolve("no.json") + ", which cannot be read.");
        Cli.run("duet", shop)
                .refuses("A duet of services takes two target files, or one with a command 'head' beside 'start', but"
                        + " shop.yaml has no 'head'.");
        Cli.run("duet --head-jvm-args=-Xmx1g", shop, shop)
                .refuses("Target files say what is started and measured: leave out --head-jvm-args.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"isolation=inprocess", "ioThreads=2", "handlerWorkNanos=1000", "handlerAllocBytes=256"})
    void aSettingOfOurServersIsRefusedForAService(String setting) throws IOException {
        Path shop = shop("shop.yaml", ORDER);
        String sentence = "The parameter '" + setting.split("=")[0]
                + "' is a setting of Echobench's own servers and cannot be given for the service of a target file.";
        run("--target=" + shop, "-p", setting).refuses(sentence);
        Cli.run("duet", shop, shop, "-p", setting).refuses(sentence);
    }
}
