package org.echobench.service;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.echobench.core.load.BodyCheck;
import org.echobench.core.load.ExpectedResponse;
import org.echobench.results.UserError;
import org.echobench.runner.input.YamlFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What a target file may say, in the records and in the schema alike. */
class TargetFileTest {

    private static final Path DOCUMENT = Path.of("..", "docs", "your-service.md");

    static final String WHOLE = """
            target: shop
            start: java -jar shop.jar --server.port={port}
            ready: /actuator/health
            readySeconds: 30
            rows:
              - name: order
                http:
                  method: PUT
                  path: /orders/{sequence}
                  headers: {content-type: application/json}
                  body: '{"n":{sequence}}'
                  keepAlive: false
                  expect: {status: 201, headers: {x: y}, contains: '"id"'}
              - name: chat
                websocket:
                  path: /chat
                  subprotocol: v1
                  headers: {authorization: Bearer x}
                  send: '{"n":{sequence},"t":"{text:128}"}'
                  binary: false
                  skipOthers: true
                  expect: {body: '{"n":{sequence}}'}
              - name: feed
                push:
                  path: /feed
                  subprotocol: v1
                  headers: {authorization: Bearer x}
                  subscribe: '{"topic":"a"}'
                  trigger: {path: /publish, body: '{"n":{sequence}}', expect: {status: 202}}
                  binary: false
                  skipOthers: true
                  expect: {contains: '"n":{sequence}'}
            head: java -jar next.jar --server.port={port}
            """;

    private static TargetFile parse(String text) {
        return YamlFile.parse("shop.yaml", text, TargetFile.class).value();
    }

    private static Set<?> schemaErrors(String text) throws IOException {
        JsonNode document = new YAMLMapper().readTree(text);
        return schema().validate(document);
    }

    private static JsonSchema schema() {
        return JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
                .getSchema(TargetFile.class.getResourceAsStream("target.schema.json"));
    }

    @TempDir
    Path folder;

    @Test
    void everyKeyIsRead() throws IOException {
        TargetFile target = parse(WHOLE);
        assertEquals("shop", target.target());
        assertEquals(Optional.of("/actuator/health"), target.ready());
        assertEquals(Optional.of("java -jar shop.jar --server.port={port}"), target.start());
        assertEquals(Optional.of("java -jar next.jar --server.port={port}"), target.head());
        assertEquals(Optional.of(30), target.readySeconds());
        HttpRow order = target.rows().get(0).http().orElseThrow();
        assertEquals(
                "PUT /orders/1000000000 HTTP/1.1\r\nHost: h:1\r\ncontent-type: application/json\r\n"
                        + "Connection: close\r\nContent-Length: 16\r\n\r\n{\"n\":1000000000}",
                new String(order.request("h:1", folder).toBytes(), StandardCharsets.US_ASCII));
        ExpectedResponse answer = order.answer(folder, BodyCheck.anything());
        assertEquals(201, answer.status());
        assertEquals("[x: y]", answer.headers().toString());
        assertTrue(order.knowsBody());
        WebSocketRow chat = target.rows().get(1).websocket().orElseThrow();
        assertEquals(Optional.of("v1"), chat.subprotocol());
        PushRow feed = target.rows().get(2).push().orElseThrow();
        assertEquals(
                "POST /publish HTTP/1.1\r\nHost: h\r\nContent-Length: 16\r\n\r\n{\"n\":1000000000}",
                new String(feed.trigger().request("h", folder).toBytes(), StandardCharsets.US_ASCII));
        assertEquals(Set.of(), schemaErrors(WHOLE));
    }

    @Test
    void aBodyMayBeAFileBesideIt() throws IOException {
        Files.writeString(folder.resolve("order.json"), "{\"n\":{sequence}}\n");
        HttpRow row = parse("target: a\nurl: http://h:1\nrows: [{name: b, http: {path: /, body: {file: order.json}}}]")
                .rows()
                .get(0)
                .http()
                .orElseThrow();
        assertEquals(
                "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 17\r\n\r\n{\"n\":1000000000}\n",
                new String(row.request("h", folder).toBytes(), StandardCharsets.US_ASCII));
        assertFalse(row.knowsBody());
    }

    @Test
    void theFilesThatItNamesAreOnTheClassPathOfItsForks() {
        TargetFile target = parse("""
                target: a
                url: http://h:1
                rows:
                  - name: b
                    push: {path: /, subscribe: {file: all.json}, trigger: {path: /, body: {file: order.json}}}
                  - name: c
                    http: {path: /, body: {file: order.json}, expect: {body: {file: answer.json}}}
                """);
        Path jar = folder.resolve("bench.jar");
        List<Path> classPath = TargetOnClassPath.with(List.of(jar), folder.resolve("a.yaml"), target);
        assertEquals(
                List.of("bench.jar", "a.yaml", "all.json", "order.json", "answer.json"),
                classPath.stream().map(file -> file.getFileName().toString()).toList());
        assertEquals(folder.resolve("a.yaml"), TargetOnClassPath.fileOf(classPath));
    }

    /** Whatever a line of the whole file is replaced by, file and line are named, and the schema also refuses it. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "target: shop        | target: My shop     | shop.yaml:1: 'target' must be lower-case letters, digits and hyphens, but is 'My shop'",
                "target: shop        | taget: shop         | shop.yaml:1: Unknown key 'taget': did you mean 'target'?",
                "ready: /actuator/health | ready: health   | shop.yaml:3: 'ready' must be a path that begins with / and has no blank, but is 'health'",
                "ready: /actuator/health | ready: /a b     | shop.yaml:3: 'ready' must be a path that begins with / and has no blank, but is '/a b'",
                "ready: /actuator/health | url: http://h:1 | shop.yaml:3: 'url': cannot be combined with start",
                "readySeconds: 30    | readySeconds: 0     | shop.yaml:4: 'readySeconds' must be 1 to 600, but is 0",
                "start: java -jar shop.jar --server.port={port} | start: java | shop.yaml:2: 'start' must have {port}, the port that the service listens on",
                "start: java -jar shop.jar --server.port={port} | url: ftp://h | shop.yaml:2: 'url' must be http://host:port or https://…, but is 'ftp://h'",
                "start: java -jar shop.jar --server.port={port} | # none | shop.yaml:1: 'start' or url is missing",
                "start: java -jar shop.jar --server.port={port} | url: http://h:1 | shop.yaml:33: 'head': needs start",
                "head: java -jar next.jar --server.port={port} | head: java | shop.yaml:33: 'head' must have {port}, the port that the service listens on",
                "head: java -jar next.jar --server.port={port} | hed: java {port} | shop.yaml:33: Unknown key 'hed': did you mean 'head'?",
                "- name: chat        | - nam: chat         | shop.yaml:14: Unknown key 'nam': did you mean 'name'?",
                "path: /chat         | pth: /chat          | shop.yaml:16: Unknown key 'pth': did you mean 'path'?",
                "path: /chat         | path: chat          | shop.yaml:16: 'rows[1].websocket.path' must begin with /, but is 'chat'",
                "trigger: {path: /publish, body: '{\"n\":{sequence}}', expect: {status: 202}} | # none | shop.yaml:25: 'rows[2].push.trigger' is missing",
                "trigger: {path: /publish, body: '{\"n\":{sequence}}', expect: {status: 202}} | trigger: {path: /p, metod: PUT} | shop.yaml:29: Unknown key 'metod': did you mean 'method'?",
                "skipOthers: true    | skipOthers: maybe   | shop.yaml:21: 'rows[1].websocket.skipOthers' must be true or false, but is 'maybe'",
                "body: '{\"n\":{sequence}}' | body: {\"n\":{sequence}} | shop.yaml:11: 'rows[0].http.body': must be a text in quotes, as in '{\"n\":1}', or {file: NAME}",
                "body: '{\"n\":{sequence}}' | body: {fiel: a.json} | shop.yaml:11: 'rows[0].http.body': must be a text in quotes, as in '{\"n\":1}', or {file: NAME}",
                "send: '{\"n\":{sequence},\"t\":\"{text:128}\"}' | send: [1] | shop.yaml:19: 'rows[1].websocket.send': must be a text in quotes, as in '{\"n\":1}', or {file: NAME}",
                "send: '{\"n\":{sequence},\"t\":\"{text:128}\"}' | payload: -1 | shop.yaml:19: 'rows[1].websocket.payload' must be 0 to 16777216, but is -1",
                "expect: {body: '{\"n\":{sequence}}'} | expect: {contains: {n: 1}} | shop.yaml:22: 'rows[1].websocket.expect.contains' must be one value, in quotes if it begins with { or [",
                "expect: {status: 201, headers: {x: y}, contains: '\"id\"'} | expect: {status: 99} | shop.yaml:13: 'rows[0].http.expect.status' must be 200 to 599, but is 99",
                "expect: {status: 201, headers: {x: y}, contains: '\"id\"'} | expect: {contain: x} | shop.yaml:13: Unknown key 'contain': did you mean 'contains'?"
            })
    void aMistakeIsRefused(String line, String instead, String sentence) throws IOException {
        String text = replaced(line, instead);
        assertEquals(sentence, refusal(text));
        assertFalse(schemaErrors(text).isEmpty(), "the schema takes it");
    }

    /** What no schema can say. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "- name: chat        | - name: order       | shop.yaml:14: 'rows[1].name': another row has the name 'order'",
                "trigger: {path: /publish, body: '{\"n\":{sequence}}', expect: {status: 202}} | trigger: {path: /p, keepAlive: false} | shop.yaml:29: 'rows[2].push.trigger': needs a connection that is kept alive",
                "method: PUT         | method: CONNECT     | shop.yaml:8: 'rows[0].http': 'CONNECT' is not an HTTP method, or not a supported one",
                "headers: {content-type: application/json} | headers: {content-length: 5} | shop.yaml:8: 'rows[0].http': the client itself writes the header Content-Length",
                "send: '{\"n\":{sequence},\"t\":\"{text:128}\"}' | payload: 9 | shop.yaml:22: 'rows[1].websocket.expect': needs send, because without it messages are echoed",
                "expect: {body: '{\"n\":{sequence}}'} | expect: {status: 200} | shop.yaml:22: 'rows[1].websocket.expect': a message has neither status nor headers",
                "expect: {body: '{\"n\":{sequence}}'} | # none | shop.yaml:21: 'rows[1].websocket.skipOthers': needs expect.contains or expect.body (load: --expect), which separate the responses from the others",
                "body: '{\"n\":{sequence}}' | body: '{text:0}' | shop.yaml:11: 'rows[0].http.body': {text:0} must have 1 to 16777216 letters",
                "expect: {status: 201, headers: {x: y}, contains: '\"id\"'} | expect: {contains: a, body: b} | shop.yaml:13: 'rows[0].http.expect.contains': cannot be combined with body"
            })
    void aContradictionIsRefused(String line, String instead, String sentence) {
        assertEquals(sentence, refusal(replaced(line, instead)));
    }

    private static String replaced(String line, String instead) {
        return WHOLE.lines()
                .map(each -> each.strip().equals(line.strip()) ? each.replace(line.strip(), instead.strip()) : each)
                .reduce("", (before, each) -> before + each + "\n");
    }

    private static String refusal(String text) {
        return assertThrows(UserError.class, () -> parse(text)).getMessage();
    }

    @Test
    void aRowIsOfOneKind() throws IOException {
        String start = "target: a\nurl: http://h:1\nrows:\n  - name: b\n";
        assertEquals("shop.yaml:4: 'rows[0]': a row needs one of the keys http, websocket and push", refusal(start));
        String both = start + "    http: {path: /}\n    websocket: {path: /, send: x}\n";
        assertEquals("shop.yaml:6: 'rows[0].websocket': cannot be combined with http", refusal(both));
        assertFalse(schemaErrors(start).isEmpty());
        assertFalse(schemaErrors(both).isEmpty());
    }

    @Test
    void aMessageIsGivenOrEchoed() throws IOException {
        String row = "target: a\nurl: http://h:1\nrows: [{name: b, websocket: {path: /PAYLOAD}}]";
        String echo = row.replace("PAYLOAD", ", payload: 9");
        assertEquals(
                Optional.of(9),
                parse(echo).rows().get(0).websocket().orElseThrow().payload());
        assertEquals(Set.of(), schemaErrors(echo));
        assertEquals(
                "shop.yaml:3: 'rows[0].websocket.payload': cannot be combined with send",
                refusal(row.replace("PAYLOAD", ", send: x, payload: 9")));
    }

    static Stream<Arguments> recordsAndTheirSchemas() {
        return Stream.of(
                Arguments.of(TargetFile.class, ""),
                Arguments.of(TargetRow.class, "/$defs/row"),
                Arguments.of(HttpRow.class, "/$defs/http"),
                Arguments.of(WebSocketRow.class, "/$defs/websocket"),
                Arguments.of(PushRow.class, "/$defs/push"),
                Arguments.of(Expected.class, "/$defs/expect"));
    }

    @ParameterizedTest
    @MethodSource("recordsAndTheirSchemas")
    void theSchemaHasTheKeysOfTheRecords(Class<?> record, String part) {
        Set<String> keys = new TreeSet<>();
        schema().getSchemaNode().at(part + "/properties").fieldNames().forEachRemaining(keys::add);
        Set<String> components = new TreeSet<>(Stream.of(record.getRecordComponents())
                .map(RecordComponent::getName)
                .toList());
        assertEquals(components, keys);
    }

    @Test
    void theExamplesOfTheDocumentAreRight() throws IOException {
        Matcher example = Pattern.compile("(?s)```yaml\n(.*?)```").matcher(Files.readString(DOCUMENT));
        List<String> examples = example.results().map(result -> result.group(1)).toList();
        assertFalse(examples.isEmpty());
        for (String text : examples) {
            parse(text);
            assertEquals(Set.of(), schemaErrors(text));
        }
    }
}
