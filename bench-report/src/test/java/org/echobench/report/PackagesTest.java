package org.echobench.report;

import static com.tngtech.archunit.library.Architectures.layeredArchitecture;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

class PackagesTest {

    private static final String ROOT = "org.echobench.report";

    @Test
    void eachPackageUsesOnlyThoseBelowIt() {
        layeredArchitecture()
                .consideringOnlyDependenciesInAnyPackage("org.echobench..")
                .layer("results")
                .definedBy("org.echobench.results..")
                .layer("compare")
                .definedBy(ROOT + ".compare")
                .layer("render")
                .definedBy(ROOT + ".render")
                .layer("run")
                .definedBy(ROOT + ".run")
                .layer("history")
                .definedBy(ROOT + ".history")
                .layer("chart")
                .definedBy(ROOT + ".chart")
                .layer("conformance")
                .definedBy(ROOT + ".conformance")
                .layer("page")
                .definedBy(ROOT + ".page")
                .layer("html")
                .definedBy(ROOT + ".html")
                .layer("commands")
                .definedBy(ROOT)
                .whereLayer("run")
                .mayOnlyAccessLayers("results")
                .whereLayer("compare")
                .mayOnlyAccessLayers("results")
                .whereLayer("history")
                .mayOnlyAccessLayers("results", "run", "compare", "render", "chart", "html")
                .whereLayer("render")
                .mayOnlyAccessLayers("results", "compare", "chart", "html")
                .whereLayer("chart")
                .mayNotAccessAnyLayer()
                .whereLayer("conformance")
                .mayOnlyAccessLayers("results")
                .whereLayer("page")
                .mayOnlyAccessLayers("results", "run", "compare", "render", "chart", "conformance", "html")
                .whereLayer("html")
                .mayOnlyAccessLayers("render", "compare", "page", "chart", "history", "conformance")
                .whereLayer("commands")
                .mayOnlyAccessLayers("run", "results", "compare", "history", "render", "conformance", "page")
                .ensureAllClassesAreContainedInArchitecture()
                .check(new ClassFileImporter()
                        .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
                        .importPackages(ROOT, "org.echobench.results"));
    }
}
