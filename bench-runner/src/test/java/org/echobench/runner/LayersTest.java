package org.echobench.runner;

import static com.tngtech.archunit.library.Architectures.layeredArchitecture;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

class LayersTest {

    @Test
    void eachPackageUsesOnlyThoseBelowIt() {
        layeredArchitecture()
                .consideringOnlyDependenciesInLayers()
                .layer("run")
                .definedBy("org.echobench.runner")
                .layer("suites")
                .definedBy("org.echobench.runner.suites")
                .layer("journal")
                .definedBy("org.echobench.runner.journal")
                .layer("jmh")
                .definedBy("org.echobench.runner.jmh")
                .layer("fork")
                .definedBy("org.echobench.runner.fork")
                .layer("plan")
                .definedBy("org.echobench.runner.plan")
                .layer("service")
                .definedBy("org.echobench.runner.service")
                .layer("input")
                .definedBy("org.echobench.runner.input")
                .whereLayer("run")
                .mayNotBeAccessedByAnyLayer()
                .whereLayer("suites")
                .mayNotBeAccessedByAnyLayer()
                .whereLayer("journal")
                .mayOnlyBeAccessedByLayers("run")
                .whereLayer("fork")
                .mayOnlyBeAccessedByLayers("run", "journal", "jmh")
                .whereLayer("jmh")
                .mayOnlyBeAccessedByLayers("run", "journal")
                .whereLayer("plan")
                .mayOnlyBeAccessedByLayers("run", "suites", "journal", "jmh", "fork")
                .whereLayer("service")
                .mayNotBeAccessedByAnyLayer()
                .whereLayer("input")
                .mayOnlyBeAccessedByLayers("service")
                .ensureAllClassesAreContainedInArchitecture()
                .check(new ClassFileImporter()
                        .withImportOption(new ImportOption.DoNotIncludeTests())
                        .importPackages("org.echobench.runner"));
    }
}
