package org.echobench.tck;

import static com.tngtech.archunit.library.Architectures.layeredArchitecture;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

class PackagesTest {

    @Test
    void theClientKnowsNoTest() {
        layeredArchitecture()
                .consideringOnlyDependenciesInLayers()
                .layer("tests")
                .definedBy("org.echobench.tck")
                .layer("client")
                .definedBy("org.echobench.tck.client")
                .whereLayer("tests")
                .mayNotBeAccessedByAnyLayer()
                .ensureAllClassesAreContainedInArchitecture()
                .check(new ClassFileImporter()
                        .withImportOption(new ImportOption.DoNotIncludeTests())
                        .importPackages("org.echobench.tck"));
    }
}
