package org.echobench.service;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.regex.Pattern;
import org.echobench.core.host.JvmReports;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What goes into the JVM of somebody else's service. */
@Tag("integration")
class ServiceAgentTest {

    private static final Pattern OF_THE_JDK =
            Pattern.compile("[a-z]+|(java|javax\\.management|com\\.sun\\.management)\\..*");

    /** These are for who asks the agent, in a method that the agent does not call. */
    private static final Set<String> NOT_NEEDED =
            Set.of("org.echobench.core.metrics.Scalar", "org.echobench.results.metric.Metric");

    @Test
    void theAgentNeedsNoLibrary() {
        JavaClasses core = new ClassFileImporter().importPackages("org.echobench.core", "org.echobench.service");
        Set<String> used = new HashSet<>(NOT_NEEDED);
        Set<String> libraries = new HashSet<>();
        Deque<String> next = new ArrayDeque<>(Set.of(ServiceAgent.class.getName()));
        while (!next.isEmpty()) {
            String type = next.remove();
            if (OF_THE_JDK.matcher(type).matches() || !used.add(type)) {
                continue;
            }
            if (!core.contain(type)) {
                libraries.add(type);
                continue;
            }
            core.get(type).getDirectDependenciesFromSelf().stream()
                    .map(dependency -> dependency.getTargetClass().getBaseComponentType())
                    .map(JavaClass::getName)
                    .forEach(next::add);
        }
        assertEquals(Set.of(), libraries);
        assertTrue(used.contains(JvmReports.class.getName()));
    }

    @Test
    void itsJarBringsThisModuleAndTheCoreAlone() throws IOException {
        Path file = ServiceAgent.jar();
        try (JarFile jar = new JarFile(file.toFile())) {
            assertEquals(
                    List.of(location(ServiceAgent.class), location(JvmReports.class)),
                    List.of(jar.getManifest()
                            .getMainAttributes()
                            .getValue(Attributes.Name.CLASS_PATH)
                            .split(" ")));
            assertEquals(1, jar.size());
        } finally {
            Files.delete(file);
        }
    }

    private static String location(Class<?> type) {
        return type.getProtectionDomain().getCodeSource().getLocation().toString();
    }
}
