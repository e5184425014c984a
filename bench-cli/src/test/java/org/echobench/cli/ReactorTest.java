package org.echobench.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** The order in which Maven builds the modules, as far as their dependencies enforce it. */
class ReactorTest {

    private static final Path ROOT = Path.of("").toAbsolutePath().getParent();

    private static Document pom(Path folder) throws Exception {
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(folder.resolve("pom.xml").toFile());
    }

    private static List<Element> elements(Document pom, String tag) {
        NodeList nodes = pom.getElementsByTagName(tag);
        return IntStream.range(0, nodes.getLength())
                .mapToObj(i -> (Element) nodes.item(i))
                .toList();
    }

    private static String text(Element element, String tag) {
        return element.getElementsByTagName(tag).item(0).getTextContent().strip();
    }

    /** Adds the modules below a folder, those of profiles too: each folder by the module's artifact id. */
    private static void addModules(Path folder, Map<String, Path> all) throws Exception {
        for (Element module : elements(pom(folder), "module")) {
            Path below = folder.resolve(module.getTextContent().strip()).normalize();
            Document pom = pom(below);
            String id = elements(pom, "artifactId").stream()
                    .filter(element -> element.getParentNode() == pom.getDocumentElement())
                    .findFirst()
                    .orElseThrow()
                    .getTextContent();
            all.put(id, below);
            addModules(below, all);
        }
    }

    /** Adds what Maven builds before a module: its parent and its dependencies, and theirs. */
    private static void addBefore(String module, Map<String, Path> modules, Set<String> all) throws Exception {
        Document pom = pom(modules.get(module));
        for (Element needed : Stream.of("parent", "dependency")
                .flatMap(tag -> elements(pom, tag).stream())
                .toList()) {
            String id = text(needed, "artifactId");
            if (modules.containsKey(id) && text(needed, "groupId").equals("org.echobench") && all.add(id)) {
                addBefore(id, modules, all);
            }
        }
    }

    /** So that "-Pbench", which this module runs, has the machine for itself. What needs the archives is built only for a release. */
    @Test
    void allOtherModulesAreBuiltBeforeTheCommand() throws Exception {
        Map<String, Path> modules = new TreeMap<>();
        addModules(ROOT, modules);
        Set<String> others = new TreeSet<>();
        for (String module : modules.keySet()) {
            Set<String> needed = new TreeSet<>(Set.of(module));
            addBefore(module, modules, needed);
            if (!needed.contains("bench-cli")) {
                others.add(module);
            }
        }
        Set<String> before = new TreeSet<>();
        addBefore("bench-cli", modules, before);
        assertEquals(others, before);
    }
}
