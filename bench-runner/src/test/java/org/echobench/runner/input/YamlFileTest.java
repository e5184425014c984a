package org.echobench.runner.input;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.echobench.results.Param;
import org.echobench.results.UserError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class YamlFileTest {

    record Shop(String name, Optional<Integer> port, Optional<Boolean> open, List<Shelf> shelves) {

        Shop {
            YamlFile.required("name", name);
            port.ifPresent(number -> new Param.Range(1, 65_535).require("port", number));
            shelves = shelves == null ? List.of() : shelves;
        }
    }

    record Shelf(String label, Map<String, String> prices) {

        Shelf {
            YamlFile.required("label", label);
            if (prices != null && prices.containsKey("free")) {
                throw new IllegalArgumentException("prices.free: must not be");
            }
            if (label.isEmpty()) {
                throw new IllegalArgumentException("an empty label is none");
            }
        }
    }

    private static final String WHOLE = """
            name: corner
            port: 80
            open: true
            shelves:
              - label: fruit
                prices: {apple: 2, "pear": x}
              - label: tools
            """;

    private static String refusal(String text) {
        return assertThrows(UserError.class, () -> YamlFile.parse("shop.yaml", text, Shop.class))
                .getMessage();
    }

    @Test
    void everyKeyIsRead() {
        Shop shop = YamlFile.parse("shop.yaml", WHOLE, Shop.class).value();
        assertEquals(
                new Shop(
                        "corner",
                        Optional.of(80),
                        Optional.of(true),
                        List.of(new Shelf("fruit", Map.of("apple", "2", "pear", "x")), new Shelf("tools", null))),
                shop);
    }

    @Test
    void keysThatAreNotGivenAreEmpty() {
        Shop shop = YamlFile.parse("shop.yaml", "name: x", Shop.class).value();
        assertEquals(new Shop("x", Optional.empty(), Optional.empty(), List.of()), shop);
    }

    /** Whatever a line of the whole file is replaced by, file, line and key are named. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "port: 80            | prot: 80           | shop.yaml:2: Unknown key 'prot': did you mean 'port'?",
                "port: 80            | zzzzzz: 80         | shop.yaml:2: Unknown key 'zzzzzz': the known ones are name, open, port, shelves.",
                "name: corner        | nam: corner        | shop.yaml:1: Unknown key 'nam': did you mean 'name'?",
                "name: corner        | open: true         | shop.yaml:3: 'open' is given twice",
                "port: 80            | port: eighty       | shop.yaml:2: 'port' must be a whole number, but is 'eighty'",
                "port: 80            | port: 8.5          | shop.yaml:2: 'port' must be a whole number, but is '8.5'",
                "port: 80            | port: 0            | shop.yaml:2: 'port' must be 1 to 65535, but is 0",
                "port: 80            | port: [80]         | shop.yaml:2: 'port' must be a whole number",
                "open: true          | open: perhaps      | shop.yaml:3: 'open' must be true or false, but is 'perhaps'",
                "name: corner        | name: [a, b]       | shop.yaml:1: 'name' must be one value, in quotes if it begins with { or [",
                "- label: tools      | - tools            | shop.yaml:7: 'shelves[1]' must be a mapping of keys",
                "- label: tools      | - labl: tools      | shop.yaml:7: Unknown key 'labl': did you mean 'label'?",
                "- label: tools      | - prices: {}       | shop.yaml:7: 'shelves[1].label' is missing",
                "- label: tools      | - label: ''        | shop.yaml:7: 'shelves[1]': an empty label is none",
                "prices: {apple: 2, \"pear\": x} | prices: {free: 0} | shop.yaml:6: 'shelves[0].prices.free': must not be",
                "prices: {apple: 2, \"pear\": x} | prices: 5         | shop.yaml:6: 'shelves[0].prices' must be a mapping of keys",
                "- label: tools      | - [                | shop.yaml:8: not YAML: expected the node content, but found '<stream end>'"
            })
    void aMistakeIsRefusedWithFileLineAndKey(String line, String instead, String sentence) {
        String text = WHOLE.lines()
                .map(each -> each.strip().equals(line.strip()) ? each.replace(line.strip(), instead.strip()) : each)
                .reduce("", (before, each) -> before + each + "\n");
        assertEquals(sentence, refusal(text));
    }

    @Test
    void aListThatIsNoneIsRefused() {
        assertEquals("shop.yaml:2: 'shelves' must be a list", refusal("name: x\nshelves: y\n"));
    }

    @ParameterizedTest
    @CsvSource({
        "'', shop.yaml: the file is empty",
        "'# nothing', shop.yaml: the file is empty",
        "'- name', shop.yaml:1: the file must be a mapping of keys",
        "'name: x\n---\nname: y', shop.yaml:3: a second document begins"
    })
    void whatIsNotOneMappingIsRefused(String text, String sentence) {
        assertEquals(sentence, refusal(text));
    }

    @Test
    void aMissingFileIsNamed() {
        UserError refused = assertThrows(UserError.class, () -> YamlFile.read(Path.of("nowhere.yaml"), Shop.class));
        assertEquals("The file nowhere.yaml does not exist.", refused.getMessage());
    }

    @Test
    void aSentenceAboutAPartHasItsLine() {
        YamlFile<Shop> file = YamlFile.parse("shop.yaml", WHOLE, Shop.class);
        assertEquals("shop.yaml:7: no hammer", file.about("shelves[1]", "no hammer"));
    }
}
