package org.echobench.report.published;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class PublishedExperimentTest {

    @Test
    void everyTableHasAsManyCellsAsColumns() {
        for (PublishedExperiment experiment : PublishedExperiment.all()) {
            assertFalse(experiment.findings().isEmpty(), experiment.title());
            for (PublishedExperiment.Figures table : experiment.tables()) {
                table.lines().forEach(line -> assertEquals(table.columns().size(), line.size(), line.toString()));
            }
        }
    }

    @Test
    void aRowOfALargerSuiteIsRecognisedByItsName() {
        PublishedExperiment flow = PublishedExperiment.all().stream()
                .filter(e -> e.suites().contains("flow"))
                .findFirst()
                .orElseThrow();
        assertTrue(flow.isReproducedBy("all", "flow,bytes=1024"));
        assertTrue(flow.isReproducedBy("flow", "anything"));
        assertFalse(flow.isReproducedBy("all", "overflow"));
    }
}
