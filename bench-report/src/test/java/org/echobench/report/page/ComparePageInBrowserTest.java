package org.echobench.report.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import org.echobench.report.Golden;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.By;
import org.openqa.selenium.chrome.ChromeDriver;

/** The page of a comparison, in a real browser. */
@Tag("integration")
class ComparePageInBrowserTest extends PageInBrowser {

    @Override
    protected Path page(Path folder) {
        return Golden.resource("golden/files.html");
    }

    @Tag("fork")
    @Test
    void everyEffectHasItsMarkAndItsPairs() {
        ChromeDriver driver = driver();
        int effects = driver.findElements(By.cssSelector("svg.chart use.dot")).size();
        assertTrue(effects > 3, effects + " effects");
        Object drawn = driver.executeScript("return [...document.querySelectorAll('svg.chart use.dot')]"
                + ".filter(mark => mark.getBBox().height > 0).length");
        assertEquals((long) effects, drawn);
        assertEquals(
                effects,
                driver.findElements(By.cssSelector("svg.chart path.each")).size());
    }
}
