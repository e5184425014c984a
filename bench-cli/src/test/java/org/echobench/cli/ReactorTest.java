package org.echobench.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** The order in which Maven builds the modules, as far as their dependencies enforce it. */
class ReactorTest {

    private static final Path ROOT = Path.of("").toAbsolutePath().getParent();

    private static Document pom(String module) throws Exception {
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(ROOT.resolve(module).resolve("pom.xml").toFile());
    }

    private static List<String> texts(Document pom, String tag) {
        NodeList nodes = pom.getElementsByTagName(tag);
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < nodes.getLength(); i++) {
            texts.add(nodes.item(i).getTextContent().strip());
        }
        return texts;
    }

    private static void addDependencies(String module, Set<String> all) throws Exception {
        NodeList dependencies = pom(module).getElementsByTagName("dependency");
        for (int i = 0; i < dependencies.getLength(); i++) {
            Element dependency = (Element) dependencies.item(i);
            String group = dependency.getElementsByTagName("groupId").item(0).getTextContent();
            String artifact =
                    dependency.getElementsByTagName("artifactId").item(0).getTextContent();
            if (group.equals("org.echobench") && all.add(artifact)) {
                addDependencies(artifact, all);
            }
        }
    }

    /** So that "-Pbench" and "-Pconformance", which this module runs, have the machine for themselves. */
    @Test
    void allOtherModulesAreBuiltBeforeTheCommand() throws Exception {
        Set<String> others = new TreeSet<>(texts(pom("."), "module"));
        others.remove("bench-cli");
        Set<String> before = new TreeSet<>();
        addDependencies("bench-cli", before);
        assertEquals(others, before);
    }
}
