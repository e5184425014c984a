package org.echobench.cli;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/** The command is one package, on top of the other modules. */
class PackagesTest {

    private static final JavaClasses COMMAND = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("org.echobench.cli");

    @Test
    void theCommandIsOnePackage() {
        classes().should().resideInAPackage("org.echobench.cli").check(COMMAND);
    }

    @Test
    void whatOnlyServersAndForksNeedIsNotUsed() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "org.echobench.core.content", "org.echobench.core.reference", "org.echobench.core.scale")
                .check(COMMAND);
    }
}
