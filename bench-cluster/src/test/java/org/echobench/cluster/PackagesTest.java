package org.echobench.cluster;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The packages in dependency order: each may use only those before it. */
class PackagesTest {

    private static final List<String> ORDER = List.of("topology", "ssh", "relay", "control", "cli").stream()
            .map(name -> "org.echobench.cluster." + name)
            .toList();

    private static final JavaClasses CLUSTER = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("org.echobench.cluster");

    @Test
    void eachPackageUsesOnlyThoseBeforeIt() {
        for (int i = 0; i < ORDER.size() - 1; i++) {
            noClasses()
                    .that()
                    .resideInAPackage(ORDER.get(i))
                    .should()
                    .dependOnClassesThat()
                    .resideInAnyPackage(ORDER.subList(i + 1, ORDER.size()).toArray(String[]::new))
                    .check(CLUSTER);
        }
    }

    @Test
    void noPackageIsOutsideTheOrder() {
        classes().should().resideInAnyPackage(ORDER.toArray(String[]::new)).check(CLUSTER);
    }
}
