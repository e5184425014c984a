package org.echobench.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;

/** The order in which Maven builds the modules, as far as their dependencies enforce it. */
class ReactorTest {

    /** The modules' poms by artifact. */
    private final Map<String, Element> poms = new TreeMap<>();

    @BeforeEach
    void readPoms() throws Exception {
        read(Path.of("..").toAbsolutePath().normalize());
    }

    private void read(Path folder) throws Exception {
        Element pom = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(folder.resolve("pom.xml").toFile())
                .getDocumentElement();
        poms.put(child(pom, "artifactId"), pom);
        NodeList modules = pom.getElementsByTagName("module");
        for (int i = 0; i < modules.getLength(); i++) {
            Element module = (Element) modules.item(i);
            if (module.getParentNode().getNodeName().equals("modules")) {
                read(folder.resolve(module.getTextContent().strip()).normalize());
            }
        }
    }

    private static String child(Element element, String name) {
        for (Node child = element.getFirstChild(); child != null; child = child.getNextSibling()) {
            if (child.getNodeName().equals(name)) {
                return child.getTextContent().strip();
            }
        }
        return "";
    }

    /** Adds what Maven builds before a module: its parent and its dependencies. */
    private void addBefore(String artifact, Set<String> all) {
        Element pom = poms.get(artifact);
        for (String tag : new String[] {"parent", "dependency"}) {
            NodeList references = pom.getElementsByTagName(tag);
            for (int i = 0; i < references.getLength(); i++) {
                Element reference = (Element) references.item(i);
                boolean managed =
                        reference.getParentNode().getParentNode().getNodeName().equals("dependencyManagement");
                String other = child(reference, "artifactId");
                if (!managed && poms.containsKey(other) && all.add(other)) {
                    addBefore(other, all);
                }
            }
        }
    }

    /** So that "-Pbench" and "-Pconformance", which this module runs, have the machine for themselves. */
    @Test
    void allOtherModulesAreBuiltBeforeTheCommand() {
        Set<String> others = new TreeSet<>(poms.keySet());
        others.remove("bench-cli");
        assertTrue(others.contains("server-netty"), others.toString());
        Set<String> before = new HashSet<>();
        addBefore("bench-cli", before);
        assertEquals(others, new TreeSet<>(before));
    }
}
